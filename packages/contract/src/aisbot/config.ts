import { ChatPlatform } from '../chat/words.ts';
import { area, call } from '../core/call.ts';
import { Choice, Id, Moment, RequiredText, ref, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';

/** Why the bot hands a talk to people; always said. */
export const BOT_HANDOVERS = {
  asked: '客户要求人工',
  words: '命中转人工词',
  mood: '客户情绪不满',
  phone: '客户留下号码',
  failures: '连续未能解答',
  unsure: '没有把握',
  promise: '涉及价格或库存承诺',
  limit: '达到回复上限',
  trouble: '模型未能回答',
} as const;
export type BotHandover = keyof typeof BOT_HANDOVERS;

const share = (label: string) =>
  z.number(`请填写${label}`).min(0, `${label}为 0 到 1`).max(1, `${label}为 0 到 1`);
const words = (label: string) => z.array(RequiredText(label, 20)).max(100, `${label}最多 100 个`);

/** How pieces are found and when the bot is sure enough; the test page may try others. */
export const BotTuning = z.strictObject({
  /** How many pieces are looked at. */
  top: z.int('片段数必须是整数').min(1, '至少取 1 段').max(12, '最多取 12 段'),
  minScore: share('最低分'),
  sureScore: share('把握'),
  byWords: z.boolean(),
  byPairs: z.boolean(),
  byVectors: z.boolean(),
});
export type BotTuning = z.infer<typeof BotTuning>;

export const BotSettings = z.strictObject({
  tuning: BotTuning,
  handoverWords: words('转人工词'),
  moodWords: words('情绪词'),
  /** How often in a row the bot may fail before people take over. */
  failures: z.int('次数必须是整数').min(1, '至少 1 次').max(10, '最多 10 次'),
  /** Whether a number that a customer leaves goes to people at once. */
  phoneHandover: z.boolean(),
  /** Answers to one customer within an hour. */
  perHour: z.int('条数必须是整数').min(1, '每小时至少 1 条').max(200, '每小时最多 200 条'),
  /** Whether documents and pairs are passed by somebody before they are used. */
  review: z.boolean(),
  /** Sent when people take over. */
  handoverText: RequiredText('转人工提示', 200),
});
export type BotSettings = z.infer<typeof BotSettings>;

export const BOT_SETTINGS: BotSettings = {
  tuning: { top: 6, minScore: 0.3, sureScore: 0.5, byWords: true, byPairs: true, byVectors: true },
  handoverWords: ['退订', '退款', '合同', '律师'],
  moodWords: ['投诉', '骗子', '太差', '垃圾', '生气', '曝光'],
  failures: 2,
  phoneHandover: true,
  perHour: 20,
  review: false,
  handoverText: '已为你转接人工客服，请稍候。',
};

/** What makes vectors of texts: a model of one of the channel's endpoints; empty for none. */
export const BotModel = z.strictObject({
  endpointId: Id.nullable(),
  embedding: Text(100),
});
export type BotModel = z.infer<typeof BotModel>;

export const BotPrompt = z.object({
  version: z.int(),
  content: z.string(),
  note: z.string(),
  changedBy: z.string(),
  changedAt: Moment,
});
export type BotPrompt = z.infer<typeof BotPrompt>;

export const BOT_PROMPT =
  '你是汽车品牌的在线客服。只根据给出的资料回答，语气亲切，一次不超过 120 个字。资料没有的内容不要编造，请客户稍候并转人工。';

/** A moment of the day on China's clock; 24:00 ends it. */
const clock = (example: string) =>
  z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, '时间格式应为 HH:mm')
    .meta({ example });

/** Whether and when the bot answers at an account customers write to. */
export const BotAccount = z.object({
  id: Id,
  name: z.string(),
  platform: ChatPlatform,
  node: Choice,
  on: z.boolean(),
  from: z.string(),
  to: z.string(),
});
export type BotAccount = z.infer<typeof BotAccount>;

export const aisbot = area('aisbot', {
  config: call({
    method: 'GET',
    path: '/api/admin/aisbot/config',
    keys: ['13-4', '13-11', '18-2'],
    summary: '机器人设置',
    data: z.object({
      settings: BotSettings,
      prompt: BotPrompt,
      /** Whether a model writes; without one pairs and facts are quoted. */
      online: z.boolean(),
      vectors: z.boolean(),
      pieces: z.int(),
      updatedAt: Moment.nullable(),
      can: z.array(z.enum(['save', 'prompt', 'model'])),
    }),
  }),
  save: call({
    method: 'POST',
    path: '/api/admin/aisbot/save',
    keys: ['13-4'],
    summary: '保存机器人设置',
    body: BotSettings,
    data: BotSettings,
  }),
  prompts: call({
    method: 'GET',
    path: '/api/admin/aisbot/prompts',
    keys: ['18-2'],
    summary: '机器人提示词版本',
    data: z.object({ rows: z.array(BotPrompt), model: BotModel }),
  }),
  savePrompt: call({
    method: 'POST',
    path: '/api/admin/aisbot/prompt',
    keys: ['18-2'],
    summary: '保存机器人提示词',
    body: z.strictObject({ content: RequiredText('提示词', 4000), note: Text(100).default('') }),
    data: BotPrompt,
  }),
  saveModel: call({
    method: 'POST',
    path: '/api/admin/aisbot/model',
    keys: ['18-2'],
    summary: '设置向量模型',
    body: BotModel,
    data: BotModel,
  }),
  accounts: call({
    method: 'GET',
    path: '/api/admin/aisbot/accounts',
    keys: ['13-4'],
    summary: '机器人自动回复账号',
    data: z.object({ rows: z.array(BotAccount) }),
  }),
  switchAccount: call({
    method: 'POST',
    path: '/api/admin/aisbot/accounts/switch',
    keys: ['13-4'],
    summary: '设置账号自动回复',
    body: z
      .strictObject({ id: ref('chatAccount'), on: z.boolean(), from: clock('09:00'), to: clock('18:00') })
      .refine(({ from, to }) => from < to, { path: ['to'], error: '结束时间须晚于开始时间' }),
    data: BotAccount,
  }),
});
