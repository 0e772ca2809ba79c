import type { Clue } from './shape.ts';
import { clueState } from './states.ts';
import { CLOSE_REASONS, CLUE_SOURCES } from './words.ts';

/** What a file of clues has. */
export const CLUE_COLUMNS = {
  name: { title: '客户' },
  phone: { title: '手机号' },
  state: { title: '状态', text: (_: never, row: Clue) => clueState.label(row.state) },
  source: { title: '来源', text: (_: never, row: Clue) => CLUE_SOURCES[row.source] },
  sourceNote: { title: '来源说明', width: 24 },
  model: { title: '意向车型', width: 20 },
  city: { title: '城市', text: (_: never, row: Clue) => row.city?.name ?? '' },
  score: { title: '评分' },
  owner: { title: '负责人', text: (_: never, row: Clue) => row.owner?.name ?? '' },
  node: { title: '所属组织', text: (_: never, row: Clue) => row.node.name },
  nextAt: { title: '下次跟进' },
  lastFollowAt: { title: '最近跟进' },
  closeReason: {
    title: '无效原因',
    text: (_: never, row: Clue) => (row.closeReason ? CLOSE_REASONS[row.closeReason] : ''),
  },
  remark: { title: '备注', width: 30 },
  createdAt: { title: '创建时间' },
} as const;
