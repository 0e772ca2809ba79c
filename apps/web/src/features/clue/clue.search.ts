import {
  CLOSE_REASONS,
  CLUE_HOLDERS,
  CLUE_SOURCES,
  CLUE_STEPS,
  type contract,
  DUE,
  SILENCES,
} from '@zhiying/contract';
import {
  dateRangeField,
  type SearchField,
  type SearchName,
  selectField,
  textField,
} from '#kit/list/index.ts';
import { memberField } from '#parts/member/member-field.ts';
import { nodeField } from '#parts/organ/node-field.tsx';

type Field = SearchField<SearchName<typeof contract.clue.list>>;

/** Made once, outside the page: a field is a component, and a new one would forget what is typed. */
const forManagers: readonly Field[] = [
  selectField({ name: 'ofOthers', label: '范围', options: { '1': '同事的' } }),
  selectField({ name: 'asked', label: '延长申请', options: { '1': '待审批' } }),
  memberField({ name: 'ownerId', label: '负责人' }),
  nodeField({ name: 'nodeId', label: '所属组织' }),
];
const fields: readonly Field[] = [
  textField({ name: 'q', label: '关键字', placeholder: '姓名、车型或手机号后四位' }),
  selectField({ name: 'source', label: '来源', options: CLUE_SOURCES }),
  selectField({ name: 'due', label: '下次跟进', options: DUE }),
  selectField({ name: 'silent', label: '未跟进', options: SILENCES }),
  selectField({ name: 'closeReason', label: '无效原因', options: CLOSE_REASONS }),
  dateRangeField({ name: 'createdAt', label: '创建时间' }),
  selectField({ name: 'step', label: '进度', options: CLUE_STEPS }),
  selectField({ name: 'holder', label: '归属', options: CLUE_HOLDERS }),
];
const all = [...fields, ...forManagers];

/** Whoever may not see users cannot look for one. */
export const clueSearch = (maySeeUsers: boolean): readonly Field[] => (maySeeUsers ? all : fields);

type PoolField = SearchField<SearchName<typeof contract.cluePool.list>>;
export const POOL_SEARCH: readonly PoolField[] = [
  textField({ name: 'q', label: '关键字', placeholder: '姓名、车型或手机号后四位' }),
  selectField({ name: 'source', label: '来源', options: CLUE_SOURCES }),
];
