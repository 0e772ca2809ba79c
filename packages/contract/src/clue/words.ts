import { oneOf } from '../core/fields.ts';
import { z } from '../core/zod.ts';

export const CLUE_SOURCES = {
  manual: '手动录入',
  import: '导入',
  content: '内容留资',
  chat: '客户会话',
  comment: '作品评论',
  live: '直播间',
  poster: '海报二维码',
  open: '接口推送',
} as const;
export const ClueSource = oneOf(CLUE_SOURCES).meta({ title: '来源' });
export type ClueSource = z.infer<typeof ClueSource>;

/** Why whoever may see numbers should look at a clue. */
export const CLUE_SUSPECTS = { twin: '疑似重复', refused: '客户已要求不再联系' } as const;
export const ClueSuspect = oneOf(CLUE_SUSPECTS);
export type ClueSuspect = z.infer<typeof ClueSuspect>;

export const FOLLOW_KINDS = { call: '电话', message: '消息', visit: '到店', appointment: '预约' } as const;
export const FollowKind = oneOf(FOLLOW_KINDS).meta({ title: '跟进方式' });
export type FollowKind = z.infer<typeof FollowKind>;

/** Results of a follow-up; `refused` is final everywhere. */
export const FOLLOW_RESULTS = {
  reached: '接通',
  missed: '未接',
  later: '稍后联系',
  wrong: '空号',
  refused: '不再联系',
} as const;
export const FollowResult = oneOf(FOLLOW_RESULTS).meta({ title: '跟进结果' });
export type FollowResult = z.infer<typeof FollowResult>;

/** Why nothing came of a clue: lost to something, or never one. */
export const LOST_REASONS = {
  price: '价格不合适',
  rival: '购买其他品牌',
  elsewhere: '在其他门店购买',
  postponed: '暂不购车',
  model: '没有合适车型',
  finance: '贷款未通过',
  distance: '距离太远',
} as const;
export const INVALID_REASONS = {
  wrong: '空号或号码错误',
  refused: '不再联系',
  unrelated: '没有购车需求',
  duplicate: '重复线索',
  other: '其他原因',
} as const;
export const CLOSE_REASONS = { ...LOST_REASONS, ...INVALID_REASONS } as const;
export const CloseReason = oneOf(CLOSE_REASONS).meta({ title: '战败/无效原因' });
export type CloseReason = z.infer<typeof CloseReason>;
export const isLost = (reason: CloseReason) => reason in LOST_REASONS;

/** How far clues came, or how they ended, as the report counts them. */
export const CLUE_STEPS = {
  contacted: '已联系',
  invited: '已邀约',
  visited: '已到店',
  won: '已成交',
  lost: '战败',
  invalid: '无效',
} as const;
export const ClueStep = oneOf(CLUE_STEPS).meta({ title: '进度' });
export type ClueStep = z.infer<typeof ClueStep>;

/** Whether a filter adds the clues of the pool to the owned ones, or shows the pool alone. */
export const CLUE_HOLDERS = { any: '含线索池', none: '仅线索池' } as const;
export const ClueHolder = oneOf(CLUE_HOLDERS).meta({ title: '归属' });

/** Events of a clue's history other than contacts with the customer. */
export const CLUE_EVENTS = {
  ...FOLLOW_KINDS,
  created: '创建线索',
  assigned: '分配',
  taken: '领取',
  dialled: '拨号',
  released: '退回线索池',
  recycled: '回收到线索池',
  state: '状态变更',
  merged: '合并',
  split: '取消合并',
  extended: '延长跟进',
} as const;
export const ClueEvent = oneOf(CLUE_EVENTS).meta({ title: '跟进方式' });
export type ClueEvent = z.infer<typeof ClueEvent>;

export const ASSIGN_WAYS = {
  turns: '轮流分配',
  leastBusy: '名下最少优先',
  city: '按客户城市',
  node: '按来源门店',
} as const;
export const AssignWay = oneOf(ASSIGN_WAYS).meta({ title: '分配方式' });
export type AssignWay = z.infer<typeof AssignWay>;
