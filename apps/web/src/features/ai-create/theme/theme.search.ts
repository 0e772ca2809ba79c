import { type contract } from '@zhiying/contract';
import { dateRangeField, type Search, selectField, textField } from '#kit/list/index.ts';
import { PLATFORM_NAMES } from '#parts/account/platform-names.ts';
import { memberField } from '#parts/member/member-field.ts';
import { nodeField } from '#parts/organ/node-field.tsx';

type Field = Search<typeof contract.aiTheme.list>[number];

const ownerField = memberField({ name: 'ownerId', label: '创建人' });
const fields = [
  textField({ name: 'q', label: '关键字', placeholder: '主题或标签' }),
  selectField({
    name: 'platform',
    label: '平台',
    options: PLATFORM_NAMES,
  }),
  ownerField,
  nodeField({ name: 'nodeId', label: '所属组织' }),
  dateRangeField({ name: 'created', label: '创建时间' }),
  selectField({ name: 'bin', label: '回收站', options: { yes: '只看已删除' } }),
] satisfies readonly Field[];

const withoutOwner = fields.filter((field) => field !== ownerField);

/** Whoever may not see users cannot look for one. */
export const themeSearch = (maySeeUsers: boolean): readonly Field[] => (maySeeUsers ? fields : withoutOwner);
