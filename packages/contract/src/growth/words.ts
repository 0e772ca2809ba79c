import { oneOf } from '../core/fields.ts';
import { z } from '../core/zod.ts';

/** Sources of statements. */
export const SIGNAL_SOURCES = { own: '自有账号', import: '表格导入', page: '公开页面' } as const;
export const SignalSource = oneOf(SIGNAL_SOURCES).meta({ title: '来源' });
export type SignalSource = z.infer<typeof SignalSource>;

export const SIGNAL_KINDS = { comment: '评论', message: '私信', live: '直播间发言' } as const;
export const SignalKind = oneOf(SIGNAL_KINDS);
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
export const GrowthPlatform = oneOf(GROWTH_PLATFORMS).meta({ title: '平台' });
export type GrowthPlatform = z.infer<typeof GrowthPlatform>;

export const INTENT_LEVELS = { high: '高意向', middle: '中意向', low: '低意向', none: '无意向' } as const;
export const IntentLevel = oneOf(INTENT_LEVELS).meta({ title: '意向' });
export type IntentLevel = z.infer<typeof IntentLevel>;

/** Fields read from a person's words. */
export const INTENT_FIELDS = {
  model: '车型',
  price: '预算',
  time: '时间',
  region: '地区',
  objection: '顾虑',
} as const;
export const IntentField = oneOf(INTENT_FIELDS);
export type IntentField = z.infer<typeof IntentField>;

/** Who judged an intent. */
export const INTENT_JUDGES = { rules: '规则判定', model: '模型判定', person: '人工更正' } as const;
export const IntentJudge = oneOf(INTENT_JUDGES).meta({ title: '判定' });
export type IntentJudge = z.infer<typeof IntentJudge>;

export const TOUCH_WAYS = { message: '私信', comment: '评论回复', call: '电话' } as const;
export const TouchWay = oneOf(TOUCH_WAYS).meta({ title: '触达方式' });
export type TouchWay = z.infer<typeof TouchWay>;

/** Results of a contact; `refused` is final everywhere. */
export const TOUCH_RESULTS = {
  reached: '已联系上',
  later: '稍后联系',
  wrong: '找错人',
  refused: '不再联系',
} as const;
export const TouchResult = oneOf(TOUCH_RESULTS).meta({ title: '触达结果' });
export type TouchResult = z.infer<typeof TouchResult>;

/** How far somebody came. */
export const GROWTH_STEPS = {
  intent: '有意向',
  touched: '已触达',
  clue: '线索',
  visited: '到店',
  won: '成交',
} as const;
export const GrowthStep = oneOf(GROWTH_STEPS).meta({ title: '进度' });
export type GrowthStep = z.infer<typeof GrowthStep>;

export const GROWTH_GROUPINGS = { source: '来源', account: '账号', node: '门店', owner: '顾问' } as const;
export const GrowthGrouping = oneOf(GROWTH_GROUPINGS).meta({ title: '分组方式' });
export type GrowthGrouping = z.infer<typeof GrowthGrouping>;

export const CRAWL_KINDS = {
  own: '自有账号评论',
  chat: '客户会话',
  live: '直播间发言',
  page: '公开页面',
} as const;
export const CrawlKind = oneOf(CRAWL_KINDS).meta({ title: '来源' });
export type CrawlKind = z.infer<typeof CrawlKind>;

/** Placeholders of a message template; they are filled in from the prospect. */
export const TEMPLATE_VARIABLES = ['昵称', '车型', '门店', '顾问'] as const;

/** `示例·青柠` → `示例·青*`: what is shown of a nickname while nobody works the case. */
export function maskNickname(nickname: string): string {
  const [head = '', ...rest] = nickname.split('·');
  const [label, name] = rest.length > 0 ? [`${head}·`, rest.join('·')] : ['', head];
  const characters = [...name];
  return `${label}${characters[0] ?? '*'}${'*'.repeat(Math.min(Math.max(characters.length - 1, 1), 3))}`;
}
