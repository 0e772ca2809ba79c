import { oneOf } from '../core/fields.ts';
import type { Key } from '../core/keys.ts';
import { z } from '../core/zod.ts';

/** Platforms on which customers write: 企业微信 customer service, and private messages of 抖音. */
export const CHAT_PLATFORMS = { weixin: '微信', douyin: '抖音' } as const;
export const ChatPlatform = oneOf(CHAT_PLATFORMS).meta({ title: '平台' });
export type ChatPlatform = z.infer<typeof ChatPlatform>;
export const CHAT_PLATFORM_IDS = Object.keys(CHAT_PLATFORMS) as ChatPlatform[];

/** Which key counts for the talks of a platform. */
export const CHAT_KEYS = { weixin: '13-1', douyin: '13-3' } as const satisfies Record<ChatPlatform, Key>;
/** The keys that view talks: any one opens the inbox, which shows the platforms whose key is held. */
export const CHAT_VIEW_KEYS = [CHAT_KEYS.weixin, CHAT_KEYS.douyin] as const;

/** How many messages a platform lets us send after the customer's last one, and within how many hours. */
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
export const MessageKind = oneOf(MESSAGE_KINDS);
export type MessageKind = z.infer<typeof MessageKind>;

/** `outside`: somebody answered in the platform's own app. */
export const MESSAGE_SENDERS = {
  customer: '客户',
  member: '人工',
  bot: '机器人',
  outside: '平台客户端',
  system: '系统',
} as const;
export const MessageSender = oneOf(MESSAGE_SENDERS).meta({ title: '发送方' });
export type MessageSender = z.infer<typeof MessageSender>;

/** `unknown`: nobody knows whether it arrived; nothing is sent again unless a person decides so. */
export const MESSAGE_STATES = {
  received: '已收到',
  queued: '排队中',
  sending: '发送中',
  sent: '已发送',
  failed: '发送失败',
  unknown: '待核实',
  recalled: '已撤回',
} as const;
export const MessageState = oneOf(MESSAGE_STATES).meta({ title: '状态' });
export type MessageState = z.infer<typeof MessageState>;

/** Why a talk left the bot. */
export const HANDOVER_REASONS = {
  asked: '客户要求人工',
  words: '命中转人工规则',
  mood: '客户情绪激动',
  phone: '客户留下联系方式',
  unsure: '机器人没把握回答',
  promise: '涉及价格或库存承诺',
  trouble: '模型未能回答',
  failures: '机器人多次未能回答',
  limit: '机器人回复达到上限',
  person: '人工接管',
  off: '机器人未开启',
} as const;
export const HandoverReason = oneOf(HANDOVER_REASONS);
export type HandoverReason = z.infer<typeof HandoverReason>;

export const END_REASONS = {
  solved: '问题已解决',
  clue: '已转线索跟进',
  silent: '客户未再回复',
  spam: '骚扰或广告',
  other: '其他原因',
} as const;
export const EndReason = oneOf(END_REASONS).meta({ title: '结束原因' });
export type EndReason = z.infer<typeof EndReason>;

/** How a talk that waits for a person gets one. */
export const GIVING_WAYS = { turns: '轮流分配', leastBusy: '空闲优先', none: '不自动分配' } as const;
export const GivingWay = oneOf(GIVING_WAYS).meta({ title: '分配方式' });
export type GivingWay = z.infer<typeof GivingWay>;

/** The tabs of the inbox. */
export const TALK_VIEWS = {
  waiting: '待回复',
  /** Less time left than `LATE_MINUTES`, or none. */
  late: '快超时',
  mine: '我的',
  queue: '待分配',
  bot: '机器人',
  open: '进行中',
  ended: '已结束',
} as const;
export const TalkView = oneOf(TALK_VIEWS).meta({ title: '会话分类' });
export type TalkView = z.infer<typeof TalkView>;

/** With so little left of the time to answer, a talk counts as nearly late. */
export const LATE_MINUTES = 5;

/** Whether a colleague can take talks now: looks at the inbox, does but has as many as they can take, or does not. */
export const PRESENCES = { here: '在线', busy: '接待已满', away: '离开' } as const;
export const Presence = oneOf(PRESENCES);
export type Presence = z.infer<typeof Presence>;

export const TAG_COLOURS = { grey: '灰', green: '绿', blue: '蓝', amber: '橙', red: '红' } as const;
export const TagColour = oneOf(TAG_COLOURS).meta({ title: '颜色' });
export type TagColour = z.infer<typeof TagColour>;

/** Ratings customers give after a talk. */
export const SATISFACTION = { 5: '非常满意', 4: '满意', 3: '一般', 2: '不满意', 1: '非常不满意' } as const;

/** Placeholders of a canned answer; they are filled in when it is used. */
export const CANNED_VARIABLES = {
  客户: '客户名称',
  我: '自己的姓名',
  门店: '所属门店',
  门店地址: '门店地址',
} as const;

/** Path of the platforms' webhook for customer messages; the mark identifies an account. */
export const CHAT_CALLBACK_PATH = '/api/platform/chat/:platform/:mark';
