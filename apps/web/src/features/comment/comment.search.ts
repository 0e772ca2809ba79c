import { COMMENT_MARKS, type contract, PLATFORM_IDS, PLATFORMS } from '@zhiying/contract';
import {
  dateRangeField,
  type SearchField,
  type SearchName,
  selectField,
  textField,
} from '#kit/list/index.ts';
import { nodeField } from '#parts/organ/node-field.tsx';

/** Platforms that give comments to read. */
const giving = Object.fromEntries(
  PLATFORM_IDS.filter((id) => PLATFORMS[id].comments !== null).map((id) => [id, PLATFORMS[id].name]),
);

export const COMMENT_SEARCH: readonly SearchField<SearchName<typeof contract.comment.list>>[] = [
  textField({ name: 'q', label: '关键字', placeholder: '评论内容' }),
  selectField({ name: 'mark', label: '标记', options: COMMENT_MARKS }),
  selectField({ name: 'platform', label: '平台', options: giving }),
  selectField({ name: 'clue', label: '线索', options: { yes: '已转线索', no: '未转线索' } }),
  dateRangeField({ name: 'at', label: '评论时间' }),
  nodeField({ name: 'nodeId', label: '所属组织' }),
  selectField({ name: 'hidden', label: '隐藏', options: { 1: '已隐藏的评论' } }),
];
