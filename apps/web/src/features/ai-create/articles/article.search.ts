import { articleState, CHECK_RULES, type contract } from '@zhiying/contract';
import { dateRangeField, type Search, selectField, textField } from '#kit/list/index.ts';
import { PLATFORM_NAMES } from '#parts/account/platform-names.ts';
import { memberField } from '#parts/member/member-field.ts';
import { nodeField } from '#parts/organ/node-field.tsx';

type Field = Search<typeof contract.aiArticle.list>[number];

const ownerField = memberField({ name: 'ownerId', label: '创建人' });
const fields = [
  textField({ name: 'q', label: '标题', placeholder: '搜索标题', main: true }),
  selectField({ name: 'status', label: '状态', options: articleState.states }),
  selectField({ name: 'blocked', label: '检查', options: { yes: '有必须处理的问题' } }),
  selectField({ name: 'outdated', label: '更新', options: { yes: '只看待更新' } }),
  selectField({
    name: 'platform',
    label: '平台',
    options: PLATFORM_NAMES,
  }),
  selectField({
    name: 'rule',
    label: '检查规则',
    options: Object.fromEntries(Object.entries(CHECK_RULES).map(([id, { label }]) => [id, label])),
  }),
  ownerField,
  nodeField({ name: 'nodeId', label: '所属组织' }),
  dateRangeField({ name: 'created', label: '创建时间' }),
] satisfies readonly Field[];

/** Whoever may not see users cannot look for one. */
export const articleSearch = (maySeeUsers: boolean): readonly Field[] =>
  maySeeUsers ? fields : fields.filter((field) => field !== ownerField);
