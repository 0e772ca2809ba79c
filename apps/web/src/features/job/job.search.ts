import { type contract, jobState } from '@zhiying/contract';
import { type SearchField, type SearchName, selectField, textField } from '#kit/list/index.ts';

export const jobSearch = [
  textField({ name: 'name', label: '程序名', placeholder: '任务程序名' }),
  selectField({ name: 'status', label: '状态', options: jobState.states }),
] satisfies readonly SearchField<SearchName<typeof contract.job.list>>[];
