import {
  CLOSE_REASONS,
  CLUE_HOLDERS,
  CLUE_SOURCES,
  CLUE_STEPS,
  type contract,
  DUE,
  SILENCES,
} from '@zhiying/contract';
import { dateRangeField, type Search, selectField, textField } from '#kit/list/index.ts';
import { memberField } from '#parts/member/member-field.ts';
import { nodeField } from '#parts/organ/node-field.tsx';

type Field = Search<typeof contract.clue.list>[number];

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
  selectField({ name: 'closeReason', label: '战败/无效原因', options: CLOSE_REASONS }),
  dateRangeField({ name: 'createdAt', label: '创建时间' }),
  selectField({ name: 'step', label: '进度', options: CLUE_STEPS }),
  selectField({ name: 'holder', label: '归属', options: CLUE_HOLDERS }),
];
const suspect: Field = selectField({ name: 'suspect', label: '疑似重复', options: { '1': '待处理' } });
const all = [...fields, ...forManagers];
const withSuspects = { all: [...all, suspect], fields: [...fields, suspect] };

/** Whoever may not see users cannot look for one; whoever may not see numbers does not compare them. */
export const clueSearch = (maySeeUsers: boolean, maySeePhones: boolean): readonly Field[] =>
  maySeePhones ? withSuspects[maySeeUsers ? 'all' : 'fields'] : maySeeUsers ? all : fields;

type PoolField = Search<typeof contract.cluePool.list>[number];
export const POOL_SEARCH: readonly PoolField[] = [
  textField({ name: 'q', label: '关键字', placeholder: '姓名、车型或手机号后四位' }),
  selectField({ name: 'source', label: '来源', options: CLUE_SOURCES }),
];
