import { z } from '../core/zod.ts';

const choice = <T extends Record<string, string>>(words: T) =>
  z.enum(Object.keys(words) as [keyof T & string, ...(keyof T & string)[]]);

export const CLUE_SOURCES = {
  manual: '手工录入',
  import: '表格导入',
  content: '内容留资',
  chat: '客户会话',
  comment: '作品评论',
  live: '直播间',
  poster: '海报二维码',
  open: '开放接口',
} as const;
export const ClueSource = choice(CLUE_SOURCES);
export type ClueSource = z.infer<typeof ClueSource>;

export const FOLLOW_KINDS = { call: '电话', message: '消息', visit: '到店', appointment: '预约' } as const;
export const FollowKind = choice(FOLLOW_KINDS);
export type FollowKind = z.infer<typeof FollowKind>;

/** What came of it; `refused` is final everywhere. */
export const FOLLOW_RESULTS = {
  reached: '接通',
  missed: '未接',
  later: '稍后联系',
  wrong: '空号',
  refused: '不再联系',
} as const;
export const FollowResult = choice(FOLLOW_RESULTS);
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
export const CloseReason = choice(CLOSE_REASONS);
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
export const ClueStep = choice(CLUE_STEPS);
export type ClueStep = z.infer<typeof ClueStep>;

/** Besides those that somebody has, or instead of them. */
export const CLUE_HOLDERS = { any: '含线索池', none: '仅线索池' } as const;
export const ClueHolder = choice(CLUE_HOLDERS);

/** What stands in a clue's history besides what people did with the customer. */
export const CLUE_EVENTS = {
  ...FOLLOW_KINDS,
  created: '创建线索',
  assigned: '分配',
  taken: '领取',
  released: '退回线索池',
  recycled: '回收到线索池',
  state: '状态变更',
  merged: '合并',
  split: '取消合并',
  extended: '延长跟进',
} as const;
export const ClueEvent = choice(CLUE_EVENTS);
export type ClueEvent = z.infer<typeof ClueEvent>;

export const ASSIGN_WAYS = {
  turns: '轮流分配',
  leastBusy: '在手最少优先',
  city: '按客户城市',
  node: '按来源门店',
} as const;
export const AssignWay = choice(ASSIGN_WAYS);
export type AssignWay = z.infer<typeof AssignWay>;
