import { contract } from '@zhiying/contract';
import {
  dateRangeField,
  type SearchField,
  type SearchName,
  selectField,
  textField,
} from '#kit/list/index.ts';
import { useCall } from '#kit/session/api/queries.ts';

/** Only what has happened can be chosen. */
const useChoices = (kind: 'actions' | 'entities') => {
  const choices = useCall(contract.audit.choices, {}, { staleTime: 60_000 });
  return Object.fromEntries((choices.data?.[kind] ?? []).map(({ value, label }) => [value, label]));
};

export const auditSearch = [
  textField({ name: 'q', label: '关键字', placeholder: '姓名、账号或说明' }),
  selectField({ name: 'action', label: '操作', options: () => useChoices('actions') }),
  dateRangeField({ name: 'at', label: '时间' }),
  selectField({ name: 'entity', label: '对象', options: () => useChoices('entities') }),
  textField({ name: 'entityId', label: '对象编号', main: false }),
  textField({ name: 'requestId', label: '请求编号', main: false }),
] satisfies readonly SearchField<SearchName<typeof contract.audit.list>>[];
