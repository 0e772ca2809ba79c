import { area, call } from '../core/call.ts';
import { Id, Moment, RequiredText, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';

const price = (label: string) =>
  z.number(`请填写${label}`).min(0, `${label}不能小于 0`).max(100_000, `${label}过大`).meta({ example: 2 });

/** A model of an endpoint with its prices in yuan per million tokens. */
const PricedModel = z.strictObject({
  name: RequiredText('模型名称', 100),
  inputPrice: price('输入价格'),
  outputPrice: price('输出价格'),
});

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
  dailyBudget: z.number('请填写金额').min(0, '预算不能小于 0').max(1_000_000, '预算过大').nullable(),
  /** When no endpoint answers: whether an offline draft is made instead. */
  offlineFallback: z.boolean(),
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
  models: z.array(PricedModel).min(1, '请至少填写一个模型').max(10, '最多 10 个模型'),
  concurrency: z.int('并发数必须是整数').min(1, '并发数至少为 1').max(50, '并发数最多为 50'),
  timeoutSeconds: z
    .int('超时时间必须是整数')
    .min(5, '超时时间至少 5 秒')
    .max(600, '超时时间最多 600 秒')
    .meta({ example: 60 }),
  enabled: z.boolean(),
};
const apiKey = z.string().trim().max(500, '密钥最多 500 个字符');

export const aiModel = area('ai/model', {
  /** In the order in which they are asked. */
  list: call({
    method: 'GET',
    path: '/api/admin/ai/model/list',
    keys: ['18-2'],
    summary: 'AI 模型配置',
    data: z.object({ rows: z.array(ModelEndpoint), settings: ModelSettings, spentToday: z.number() }),
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/ai/model/create',
    keys: ['18-2'],
    summary: '新建模型接口',
    body: z.strictObject({ ...details, apiKey }),
    data: ModelEndpoint,
  }),
  update: call({
    method: 'POST',
    path: '/api/admin/ai/model/update',
    keys: ['18-2'],
    summary: '编辑模型接口',
    /** Without a key the one kept stays; an empty one removes it. */
    body: z.strictObject({ id: ref('aiModel'), version: z.int(), ...details, apiKey: apiKey.optional() }),
    data: ModelEndpoint,
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/ai/model/remove',
    keys: ['18-2'],
    summary: '删除模型接口',
    body: z.strictObject({ id: ref('aiModel') }),
    data: z.null(),
  }),
  /** One step up or down in the order. */
  move: call({
    method: 'POST',
    path: '/api/admin/ai/model/move',
    keys: ['18-2'],
    summary: '调整模型接口顺序',
    body: z.strictObject({ id: ref('aiModel'), by: z.literal([-1, 1], { error: '只能上移或下移一位' }) }),
    data: z.null(),
  }),
  test: call({
    method: 'POST',
    path: '/api/admin/ai/model/test',
    keys: ['18-2'],
    summary: '测试模型接口',
    body: z.strictObject({ id: ref('aiModel') }),
    data: z.object({ ok: z.boolean(), msg: z.string(), ms: z.int() }),
  }),
  /** Whether a model writes or only drafts are laid out; for whoever creates themes. */
  state: call({
    method: 'GET',
    path: '/api/admin/ai/model/state',
    keys: ['14-1', '18-2'],
    summary: '模型接入状态',
    data: z.object({ ready: z.boolean() }),
  }),
  /** The service of this machine that needs no key; none: nobody answers there. */
  local: call({
    method: 'GET',
    path: '/api/admin/ai/model/local',
    keys: ['18-2'],
    summary: '查找本机模型',
    data: z.object({ found: z.boolean(), baseUrl: z.string(), models: z.array(z.string()) }),
  }),
  /** One real round trip; only a service that answers is kept. One at the same address takes the new key and model. */
  connect: call({
    method: 'POST',
    path: '/api/admin/ai/model/connect',
    keys: ['18-2'],
    summary: '接入模型',
    body: z.strictObject({ name: details.name, baseUrl: details.baseUrl, model: PricedModel, apiKey }),
    data: z.object({ ok: z.boolean(), msg: z.string(), ms: z.int(), id: Id.nullable() }),
  }),
  saveSettings: call({
    method: 'POST',
    path: '/api/admin/ai/model/settings',
    keys: ['18-2'],
    summary: '设置 AI 预算',
    body: z.strictObject(ModelSettings.shape),
    data: ModelSettings,
  }),
});
