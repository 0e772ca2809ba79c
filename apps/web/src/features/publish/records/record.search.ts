import { contract, PLATFORMS } from '@zhiying/contract';
import {
  dateRangeField,
  type SearchField,
  type SearchName,
  selectField,
  textField,
} from '#kit/list/index.ts';
import { nodeField } from '#parts/organ/node-field.tsx';

const PLATFORM_NAMES = Object.fromEntries(Object.values(PLATFORMS).map(({ id, name }) => [id, name]));

export const recordSearch = [
  textField({ name: 'q', label: '标题', placeholder: '搜索标题', main: true }),
  selectField({ name: 'platform', label: '平台', options: PLATFORM_NAMES }),
  dateRangeField({ name: 'due', label: '排期' }),
  dateRangeField({ name: 'published', label: '发布时间' }),
  nodeField({ name: 'nodeId', label: '所属组织' }),
] satisfies readonly SearchField<SearchName<typeof contract.publish.list>>[];
