import { area, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn, textsColumn } from '../core/columns.ts';
import { DateRange, Keyword, Moment, oneOf, RequiredText } from '../core/fields.ts';
import { byId, Choice, Id, ref } from '../core/refs.ts';
import { REGISTER_COLUMNS, registerCalls, registerRow } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { RotationHours } from './token.ts';
import {
  DELIVERY_STATES,
  WEBHOOK_EVENTS,
  WEBHOOK_FIELDS,
  WEBHOOK_STATES,
  type WebhookEvent,
  type WebhookField,
} from './webhook-words.ts';

const State = oneOf(WEBHOOK_STATES).meta({ title: '状态' });
const Event = z.enum(Object.keys(WEBHOOK_EVENTS) as [WebhookEvent], { error: '没有这种事件' });
const Field = z.enum(Object.keys(WEBHOOK_FIELDS) as [WebhookField], { error: '没有这个字段' });

/** Where another system is told of what happens here. */
export const Webhook = registerRow(['edit', 'secret', 'rotate', 'test', 'start', 'stop', 'delete'], {
  name: z.string(),
  url: z.string(),
  inner: z.boolean(),
  events: z.array(Event),
  fields: z.array(Field),
  state: State,
  /** In whose name it sends: it tells no more than they may see. */
  owner: Choice,
  /** Events that have not arrived yet. */
  waiting: z.int(),
  /** Since when nothing arrives; null while all is well. */
  failingSince: Moment.nullable(),
  /** Why nothing arrives, or why it was switched off; empty while all is well. */
  trouble: z.string(),
  /** When something arrived last. */
  arrivedAt: Moment.nullable(),
  /** Until when messages are signed with the former secret as well, while they are. */
  oldUntil: Moment.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

const search = { q: Keyword, state: State.optional() };

const fields = {
  name: RequiredText('名称', 40),
  url: z
    .url({ protocol: /^https?$/, error: '地址须以 https:// 开头；内网地址可用 http://' })
    .max(500, '地址最多 500 个字符')
    .meta({ title: '接收地址', example: 'https://crm.example.com/hooks' }),
  /** Only an administrator may allow it. */
  inner: z.boolean().default(false).meta({ title: '允许内网地址' }),
  events: z
    .array(Event)
    .min(1, '请至少选择一种事件')
    .max(Object.keys(WEBHOOK_EVENTS).length, '事件重复')
    .meta({ title: '事件' }),
  fields: z
    .array(Field)
    .max(Object.keys(WEBHOOK_FIELDS).length, '字段重复')
    .default([])
    .meta({ title: '字段' }),
};

/** One event for one receiver, and how it went. */
export const WebhookDelivery = z.object({
  id: Id,
  /** Sent as `webhook-id`: the same at every try. */
  messageId: z.string(),
  event: z.union([Event, z.literal('webhook.test')]),
  subjectId: Id,
  at: Moment,
  state: oneOf(DELIVERY_STATES).meta({ title: '状态' }),
  tries: z.int(),
  /** When it is tried next, while it waits. */
  dueAt: Moment.nullable(),
  triedAt: Moment.nullable(),
  /** The HTTP status of the last answer; null where none came. */
  status: z.int().nullable(),
  /** The beginning of it. */
  answer: z.string(),
  tookMs: z.int().nullable(),
  error: z.string(),
  can: z.array(z.enum(['resend'])),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const deliverySearch = {
  webhookId: ref('webhook').meta({ title: '事件推送' }),
  state: oneOf(DELIVERY_STATES).meta({ title: '状态' }).optional(),
  event: Event.meta({ title: '事件' }).optional(),
  at: DateRange.optional().meta({ title: '时间' }),
};
export type WebhookDeliverySearch = z.infer<z.ZodObject<typeof deliverySearch>>;

const Secret = z.object({ secret: z.string() });

const PATH = '/api/admin/open/webhook';
// A token that makes receivers would go on telling after its end.
const { list, post } = callsUnder(PATH, ['11-4'], { inPerson: true });

export const webhook = area('open/webhook', {
  ...registerCalls({
    path: PATH,
    entity: 'webhook',
    noun: '事件推送',
    keys: ['11-4'],
    alike: { inPerson: true },
    stepUp: 'by-rule',
    row: Webhook,
    search,
    sorts: ['updatedAt'],
    fields,
    export: {
      name: { title: '名称', width: 24 },
      state: labelColumn('状态', WEBHOOK_STATES),
      url: { title: '接收地址', width: 40 },
      events: textsColumn('事件', 40),
      fields: textsColumn('字段', 40),
      owner: nameColumn('创建人'),
      waiting: '待推送',
      arrivedAt: '最近送达',
      trouble: { title: '问题', width: 40 },
      ...REGISTER_COLUMNS,
    },
  }),
  secret: post('secret', '查看签名密钥', byId('webhook'), Secret, { stepUp: 'by-rule' }),
  rotate: post('rotate', '更换签名密钥', byId('webhook', { hours: RotationHours }), Secret, {
    stepUp: 'by-rule',
  }),
  start: post('start', '启用事件推送', byId('webhook'), Webhook),
  stop: post('stop', '停用事件推送', byId('webhook'), Webhook),
  /** Sends a message of nothing at once and tells how it went. */
  test: post(
    'test',
    '测试事件推送',
    byId('webhook'),
    z.object({ ok: z.boolean(), status: z.int().nullable(), tookMs: z.int(), msg: z.string() }),
    { perMinute: 20 },
  ),
  deliveries: list('deliveries', '推送记录', deliverySearch, WebhookDelivery, {
    sorts: ['at'],
    columns: {
      at: '时间',
      event: '事件',
      subjectId: '编号',
      state: labelColumn('状态', DELIVERY_STATES),
      tries: '次数',
      status: 'HTTP 状态',
      answer: { title: '返回内容', width: 40 },
      error: { title: '问题', width: 40 },
      messageId: { title: '消息编号', width: 24 },
    },
  }),
  resend: post('resend', '重新推送', byId('webhookDelivery'), WebhookDelivery),
});
