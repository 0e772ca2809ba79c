import { area, call, callsUnder, NO_INPUT } from '../core/call.ts';
import { Moment, RequiredText } from '../core/fields.ts';
import { SEE_THEMES } from '../core/keys.ts';
import { byId, byVersion, Id } from '../core/refs.ts';
import { z } from '../core/zod.ts';

const price = (label: string) =>
  z.number(`请填写${label}`).min(0, `${label}不能小于 0`).max(100_000, `${label}过大`).meta({ example: 2 });

/** A model of an endpoint with its prices in yuan per million tokens. */
const PricedModel = z
  .strictObject({
    name: RequiredText('模型名称', 100),
    inputPrice: price('输入价格').meta({ title: '输入单价' }),
    outputPrice: price('输出价格').meta({ title: '输出单价' }),
  })
  .meta({ title: '模型' });

export const ModelEndpoint = z.object({
  id: Id,
  name: z.string(),
  baseUrl: z.string(),
  /** The key never leaves the server: whether there is one, and its last four characters. */
  keySet: z.boolean(),
  keyTail: z.string(),
  models: z.array(PricedModel),
  concurrency: z.int(),
  timeoutSeconds: z.int(),
  enabled: z.boolean(),
  version: z.int(),
  updatedAt: Moment,
  lastTest: z.object({ ok: z.boolean(), msg: z.string(), ms: z.int(), at: Moment }).nullable(),
});
export type ModelEndpoint = z.infer<typeof ModelEndpoint>;

export const ModelSettings = z.object({
  /** Yuan a day for the channel; null for no limit. */
  dailyBudget: z
    .number('请填写金额')
    .min(0, '预算不能小于 0')
    .max(1_000_000, '预算过大')
    .nullable()
    .meta({ title: '每日预算' }),
  /** When no endpoint answers: whether an offline draft is made instead. */
  offlineFallback: z.boolean().meta({ title: '离线兜底' }),
});
export type ModelSettings = z.infer<typeof ModelSettings>;

const details = {
  name: RequiredText('名称', 40),
  baseUrl: RequiredText('接口地址', 300)
    .refine(
      (text) => /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/.test(text),
      '请填写完整的接口地址，例如 https://api.example.com/v1',
    )
    .meta({ example: 'https://api.example.com/v1' }),
  models: z.array(PricedModel).min(1, '请至少填写一个模型').max(10, '最多 10 个模型').meta({ title: '模型' }),
  concurrency: z
    .int('并发数必须是整数')
    .min(1, '并发数至少为 1')
    .max(50, '并发数最多为 50')
    .meta({ title: '并发数' }),
  timeoutSeconds: z
    .int('超时时间必须是整数')
    .min(5, '超时时间至少 5 秒')
    .max(600, '超时时间最多 600 秒')
    .meta({ title: '超时时间', example: 60 }),
  enabled: z.boolean().meta({ title: '启用' }),
};
const apiKey = z.string().trim().max(500, '密钥最多 500 个字符').meta({ title: '密钥' });

const { get, post } = callsUnder('/api/admin/ai/model', ['18-2']);

export const aiModel = area('ai/model', {
  /** In the order in which they are asked. */
  list: get(
    'list',
    'AI 模型配置',
    NO_INPUT,
    z.object({ rows: z.array(ModelEndpoint), settings: ModelSettings, spentToday: z.number() }),
  ),
  create: post('create', '新建模型接口', z.strictObject({ ...details, apiKey }), ModelEndpoint),
  update: call({
    method: 'POST',
    path: '/api/admin/ai/model/update',
    keys: ['18-2'],
    summary: '编辑模型接口',
    /** Without a key the one kept stays; an empty one removes it. */
    body: byVersion('aiModel', { ...details, apiKey: apiKey.optional() }),
    data: ModelEndpoint,
  }),
  remove: post('remove', '删除模型接口', byId('aiModel'), z.null()),
  /** One step up or down in the order. */
  move: post(
    'move',
    '调整模型接口顺序',
    byId('aiModel', { by: z.literal([-1, 1], { error: '只能上移或下移一位' }).meta({ title: '移动方向' }) }),
    z.null(),
  ),
  test: post(
    'test',
    '测试模型接口',
    byId('aiModel'),
    z.object({ ok: z.boolean(), msg: z.string(), ms: z.int() }),
  ),
  /** Whether a model writes or only drafts are laid out; for whoever creates themes or live scripts. */
  state: get('state', '模型接入状态', NO_INPUT, z.object({ ready: z.boolean() }), {
    keys: [...SEE_THEMES, '18-2', '19-2'],
  }),
  /** The service of this machine that needs no key; none: nobody answers there. */
  local: get(
    'local',
    '查找本机模型',
    NO_INPUT,
    z.object({ found: z.boolean(), baseUrl: z.string(), models: z.array(z.string()) }),
  ),
  /** One real round trip; only a service that answers is kept. One at the same address takes the new key and model. */
  connect: post(
    'connect',
    '接入模型',
    z.strictObject({ name: details.name, baseUrl: details.baseUrl, model: PricedModel, apiKey }),
    z.object({ ok: z.boolean(), msg: z.string(), ms: z.int(), id: Id.nullable() }),
  ),
  saveSettings: post('settings', '设置 AI 预算', z.strictObject(ModelSettings.shape), ModelSettings),
});
