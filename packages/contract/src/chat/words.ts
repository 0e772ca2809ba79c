import type { Key } from '../core/keys.ts';
import { z } from '../core/zod.ts';

const choice = <T extends Record<string, string>>(words: T) =>
  z.enum(Object.keys(words) as [keyof T & string, ...(keyof T & string)[]]);

/** Where customers write: 企业微信 customer service, and private messages of 抖音. */
export const CHAT_PLATFORMS = { weixin: '微信', douyin: '抖音' } as const;
export const ChatPlatform = choice(CHAT_PLATFORMS);
export type ChatPlatform = z.infer<typeof ChatPlatform>;
export const CHAT_PLATFORM_IDS = Object.keys(CHAT_PLATFORMS) as ChatPlatform[];

/** Which key counts for the talks of a platform. */
export const CHAT_KEYS = { weixin: '13-1', douyin: '13-3' } as const satisfies Record<ChatPlatform, Key>;
/** Any one opens the inbox; rows are those of the platforms whose key is held. */
export const CHATTING = [CHAT_KEYS.weixin, CHAT_KEYS.douyin] as const;

/** What a platform lets us say after the customer's last message: so many messages, within so many hours. */
export const CHAT_QUOTAS = {
  weixin: { count: 5, hours: 48 },
  douyin: { count: 6, hours: 24 },
} as const satisfies Record<ChatPlatform, { count: number; hours: number }>;

export const MESSAGE_KINDS = {
  text: '文字',
  image: '图片',
  voice: '语音',
  video: '视频',
  file: '文件',
  card: '卡片',
  unknown: '暂不支持的消息',
  /** What happened to the talk: taken, handed over, ended. */
  event: '会话动态',
} as const;
export const MessageKind = choice(MESSAGE_KINDS);
export type MessageKind = z.infer<typeof MessageKind>;

/** `outside`: somebody answered in the platform's own app. */
export const MESSAGE_SENDERS = {
  customer: '客户',
  member: '人工',
  bot: '机器人',
  outside: '平台客户端',
  system: '系统',
} as const;
export const MessageSender = choice(MESSAGE_SENDERS);
export type MessageSender = z.infer<typeof MessageSender>;

/** `unknown`: nobody knows yet whether it arrived; the platform is asked, nothing is sent again. */
export const MESSAGE_STATES = {
  received: '已收到',
  queued: '排队中',
  sending: '发送中',
  sent: '已发送',
  failed: '发送失败',
  unknown: '待核实',
  recalled: '已撤回',
} as const;
export const MessageState = choice(MESSAGE_STATES);
export type MessageState = z.infer<typeof MessageState>;

/** Why a talk left the bot. */
export const HANDOVER_REASONS = {
  asked: '客户要求人工',
  words: '命中转人工规则',
  mood: '客户情绪激动',
  phone: '客户留下联系方式',
  unsure: '机器人无法确定答案',
  promise: '涉及价格或库存承诺',
  trouble: '模型未能回答',
  failures: '机器人多次未能回答',
  limit: '机器人回复达到上限',
  person: '人工接管',
  off: '机器人未开启',
} as const;
export const HandoverReason = choice(HANDOVER_REASONS);
export type HandoverReason = z.infer<typeof HandoverReason>;

export const END_REASONS = {
  solved: '问题已解决',
  clue: '已转线索跟进',
  silent: '客户未再回复',
  spam: '骚扰或广告',
  other: '其他原因',
} as const;
export const EndReason = choice(END_REASONS);
export type EndReason = z.infer<typeof EndReason>;

/** How a talk that waits for a person gets one. */
export const GIVING_WAYS = { turns: '轮流分配', leastBusy: '接待最少优先', none: '不自动分配' } as const;
export const GivingWay = choice(GIVING_WAYS);
export type GivingWay = z.infer<typeof GivingWay>;

/** The tabs of the inbox. */
export const TALK_VIEWS = {
  waiting: '待回复',
  mine: '我的',
  queue: '待分配',
  bot: '机器人',
  open: '进行中',
  ended: '已结束',
} as const;
export const TalkView = choice(TALK_VIEWS);
export type TalkView = z.infer<typeof TalkView>;

export const TAG_COLOURS = { grey: '灰', green: '绿', blue: '蓝', amber: '橙', red: '红' } as const;
export const TagColour = choice(TAG_COLOURS);
export type TagColour = z.infer<typeof TagColour>;

/** What customers say when they are asked how it was. */
export const SATISFACTION = { 5: '非常满意', 4: '满意', 3: '一般', 2: '不满意', 1: '非常不满意' } as const;

/** What may stand in a canned answer for what is put in when it is used. */
export const CANNED_VARIABLES = { 客户: '客户名称', 我: '自己的姓名', 门店: '所属门店' } as const;

/** Where platforms tell us of customers; the mark is an account's own. */
export const CHAT_CALLBACK_PATH = '/api/platform/chat/:platform/:mark';
