import { labelColumn, nameColumn } from '../core/columns.ts';
import { clueState } from './states.ts';
import { CLOSE_REASONS, CLUE_SOURCES } from './words.ts';

/** Columns of an export of clues. */
export const CLUE_COLUMNS = {
  name: '客户',
  phone: '手机号',
  state: labelColumn('状态', clueState.states),
  source: labelColumn('来源', CLUE_SOURCES),
  sourceNote: { title: '来源说明', width: 24 },
  model: { title: '意向车型', width: 20 },
  city: nameColumn('城市'),
  score: '评分',
  owner: nameColumn('负责人'),
  node: nameColumn('所属组织'),
  nextAt: '下次跟进',
  lastFollowAt: '最近跟进',
  closeReason: labelColumn('战败/无效原因', CLOSE_REASONS),
  remark: { title: '备注', width: 30 },
  createdAt: '创建时间',
} as const;
