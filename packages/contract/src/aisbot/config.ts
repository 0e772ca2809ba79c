import { ChatPlatform } from '../chat/words.ts';
import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { Moment, RequiredText, Text } from '../core/fields.ts';
import { byId, Choice, Id } from '../core/refs.ts';
import { z } from '../core/zod.ts';

/** Reasons why the bot hands a talk to people; the reason is always given. */
export const BOT_HANDOVERS = {
  asked: '客户要求人工',
  words: '命中转人工关键词',
  mood: '客户情绪不满',
  phone: '客户留下号码',
  failures: '连续未能解答',
  unsure: '机器人没把握回答',
  promise: '涉及价格或库存承诺',
  limit: '达到回复上限',
  trouble: '模型未能回答',
} as const;
export type BotHandover = keyof typeof BOT_HANDOVERS;

const share = (label: string) =>
  z.number(`请填写${label}`).min(0, `${label}为 0 到 1`).max(1, `${label}为 0 到 1`);
const words = (label: string) => z.array(RequiredText(label, 20)).max(100, `${label}最多 100 个`);

/** How the bot searches its knowledge and when it asks a model; the test page may try other values. */
export const BotTuning = z
  .strictObject({
    /** How many pieces are looked at. */
    top: z.int('片段数必须是整数').min(1, '至少取 1 段').max(12, '最多取 12 段').meta({ title: '片段数' }),
    minScore: share('最低分').meta({ title: '最低分' }),
    /** With a model: it is asked only where the best piece is found at least this well. Without one the rule of the same question decides. */
    sureScore: share('作答下限').meta({ title: '模型作答下限' }),
    byWords: z.boolean().meta({ title: '全文检索' }),
    byPairs: z.boolean().meta({ title: '双字匹配' }),
    byVectors: z.boolean().meta({ title: '向量检索' }),
  })
  .meta({ title: '检索设置' });
export type BotTuning = z.infer<typeof BotTuning>;

export const BotSettings = z.strictObject({
  tuning: BotTuning,
  handoverWords: words('转人工关键词'),
  moodWords: words('负面情绪关键词'),
  /** How often in a row the bot may fail before people take over. */
  failures: z.int('次数必须是整数').min(1, '至少 1 次').max(10, '最多 10 次').meta({ title: '未解决次数' }),
  /** Whether a number that a customer leaves goes to people at once. */
  phoneHandover: z.boolean().meta({ title: '留号转人工' }),
  /** Answers to one customer within an hour. */
  perHour: z
    .int('条数必须是整数')
    .min(1, '每小时至少 1 条')
    .max(200, '每小时最多 200 条')
    .meta({ title: '每小时条数' }),
  /** Whether documents and pairs are passed by somebody before they are used. */
  review: z.boolean().meta({ title: '审核后使用' }),
  /** Sent when people take over. */
  handoverText: RequiredText('转人工提示', 200),
});
export type BotSettings = z.infer<typeof BotSettings>;

export const BOT_SETTINGS: BotSettings = {
  tuning: { top: 6, minScore: 0.3, sureScore: 0.5, byWords: true, byPairs: true, byVectors: true },
  handoverWords: ['退订', '退款', '合同', '律师'],
  moodWords: ['投诉', '骗子', '太差', '垃圾', '生气', '气死', '曝光', '坑人', '没人管'],
  failures: 2,
  phoneHandover: true,
  perHour: 20,
  review: false,
  handoverText: '已为您转接人工客服，请稍候。',
};

/** The embedding model, one of the channel's endpoints; empty for none. */
export const BotModel = z.strictObject({
  endpointId: Id.nullable().meta({ title: '模型接口' }),
  embedding: Text(100).meta({ title: '模型名称' }),
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
  '你是汽车品牌的在线客服。只根据给出的资料回答，称呼客户为“您”，语气亲切，一次不超过 120 个字。资料没有的内容不要编造，请客户稍候并转人工。';

/** A moment of the day on China's clock; 24:00 ends it. */
const clock = (example: string) =>
  z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, '时间格式应为 HH:mm')
    .meta({ example });

/** Whether and when the bot answers on one customer account. */
export const BotAccount = Choice.extend({
  platform: ChatPlatform,
  node: Choice,
  on: z.boolean(),
  from: z.string(),
  to: z.string(),
});
export type BotAccount = z.infer<typeof BotAccount>;

const { get, post } = callsUnder('/api/admin/aisbot', ['13-4']);

export const aisbot = area('aisbot', {
  config: get(
    'config',
    '机器人设置',
    NO_INPUT,
    z.object({
      settings: BotSettings,
      prompt: BotPrompt,
      /** Whether a model writes; without one pairs and facts are quoted. */
      online: z.boolean(),
      vectors: z.boolean(),
      pieces: z.int(),
      updatedAt: Moment.nullable(),
      can: z.array(z.enum(['save', 'prompt', 'model'])),
    }),
    { keys: ['13-4', '13-11', '18-2'] },
  ),
  save: post('save', '保存机器人设置', BotSettings, BotSettings),
  prompts: get(
    'prompts',
    '机器人提示词版本',
    NO_INPUT,
    z.object({ rows: z.array(BotPrompt), model: BotModel }),
    { keys: ['18-2'] },
  ),
  savePrompt: post(
    'prompt',
    '保存机器人提示词',
    z.strictObject({
      content: RequiredText('提示词', 4000),
      note: Text(100).default('').meta({ title: '修改说明' }),
    }),
    BotPrompt,
    { keys: ['18-2'] },
  ),
  saveModel: post('model', '设置向量模型', BotModel, BotModel, { keys: ['18-2'] }),
  accounts: get('accounts', '机器人自动回复账号', NO_INPUT, z.object({ rows: z.array(BotAccount) })),
  switchAccount: post(
    'accounts/switch',
    '设置账号自动回复',
    byId('chatAccount', {
      on: z.boolean().meta({ title: '是否开启机器人' }),
      from: clock('09:00').meta({ title: '开始时间' }),
      to: clock('18:00').meta({ title: '结束时间' }),
    }).refine(({ from, to }) => from < to, { path: ['to'], error: '结束时间须晚于开始时间' }),
    BotAccount,
  ),
});
