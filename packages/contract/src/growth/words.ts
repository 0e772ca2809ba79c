import { z } from '../core/zod.ts';

const choice = <T extends Record<string, string>>(words: T) =>
  z.enum(Object.keys(words) as [keyof T & string, ...(keyof T & string)[]]);

/** Where what people say is found. */
export const SIGNAL_SOURCES = { own: '自有账号', import: '表格导入', page: '公开页面' } as const;
export const SignalSource = choice(SIGNAL_SOURCES);
export type SignalSource = z.infer<typeof SignalSource>;

export const SIGNAL_KINDS = { comment: '评论', message: '私信', live: '直播间发言' } as const;
export const SignalKind = choice(SIGNAL_KINDS);
export type SignalKind = z.infer<typeof SignalKind>;

export const GROWTH_PLATFORMS = {
  douyin: '抖音',
  kuaishou: '快手',
  wechat: '公众号',
  weixin: '微信客服',
  xiaohongshu: '小红书',
  channels: '视频号',
  toutiao: '头条号',
  other: '其他',
} as const;
export const GrowthPlatform = choice(GROWTH_PLATFORMS);
export type GrowthPlatform = z.infer<typeof GrowthPlatform>;

export const INTENT_LEVELS = { high: '高意向', middle: '中意向', low: '低意向', none: '无意向' } as const;
export const IntentLevel = choice(INTENT_LEVELS);
export type IntentLevel = z.infer<typeof IntentLevel>;

/** What is read out of somebody's words. */
export const INTENT_FIELDS = {
  model: '车型',
  price: '预算',
  time: '时间',
  region: '地区',
  objection: '顾虑',
} as const;
export const IntentField = choice(INTENT_FIELDS);
export type IntentField = z.infer<typeof IntentField>;

/** Who read it. */
export const JUDGES = { rules: '规则判定', model: '模型判定', person: '人工更正' } as const;
export const Judge = choice(JUDGES);
export type Judge = z.infer<typeof Judge>;

export const TOUCH_WAYS = { message: '私信', comment: '评论回复', call: '电话' } as const;
export const TouchWay = choice(TOUCH_WAYS);
export type TouchWay = z.infer<typeof TouchWay>;

/** What came of a touch; `refused` is final everywhere. */
export const TOUCH_RESULTS = {
  reached: '已联系上',
  later: '稍后联系',
  wrong: '找错人',
  refused: '不再联系',
} as const;
export const TouchResult = choice(TOUCH_RESULTS);
export type TouchResult = z.infer<typeof TouchResult>;

/** How far somebody came. */
export const GROWTH_STEPS = {
  intent: '有意向',
  touched: '已触达',
  clue: '线索',
  visited: '到店',
  won: '成交',
} as const;
export const GrowthStep = choice(GROWTH_STEPS);
export type GrowthStep = z.infer<typeof GrowthStep>;

export const GROWTH_GROUPINGS = { source: '来源', account: '账号', node: '门店', owner: '顾问' } as const;
export const GrowthGrouping = choice(GROWTH_GROUPINGS);
export type GrowthGrouping = z.infer<typeof GrowthGrouping>;

export const CRAWL_KINDS = { own: '自有账号评论', chat: '客户会话', page: '公开页面' } as const;
export const CrawlKind = choice(CRAWL_KINDS);
export type CrawlKind = z.infer<typeof CrawlKind>;

/** What a template may leave to be filled in from the case. */
export const TEMPLATE_VARIABLES = ['昵称', '车型', '门店', '顾问'] as const;

/** `示例·青柠` → `示例·青*`: what is shown of a nickname while nobody works the case. */
export function maskNickname(nickname: string): string {
  const [head = '', ...rest] = nickname.split('·');
  const [label, name] = rest.length > 0 ? [`${head}·`, rest.join('·')] : ['', head];
  const characters = [...name];
  return `${label}${characters[0] ?? '*'}${'*'.repeat(Math.min(Math.max(characters.length - 1, 1), 3))}`;
}
