import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import type {} from '../core/events.ts';
import { DateRange, Keyword, Moment, oneOf, RequiredText, Text } from '../core/fields.ts';
import type {} from '../core/refs.ts';
import { byId, byVersion, Choice, Id, ref, totalBy } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { Message } from './shape.ts';
import { hitState } from './states.ts';
import { CHAT_PLATFORMS, ChatPlatform, MESSAGE_SENDERS, MessageSender } from './words.ts';

declare module '../core/refs.ts' {
  interface Entities {
    chatHit: true;
  }
}
declare module '../core/events.ts' {
  interface EventData {
    /** Messages were marked by the audit, or somebody decided about some. */
    'chat.audited': { ids: number[] };
  }
}

/** Kinds of audit rules. All but `words` have built-in patterns; words are added to them. */
export const AUDIT_KINDS = {
  words: '敏感词',
  promise: '违规承诺',
  personal: '个人信息',
  abuse: '辱骂攻击',
  outside: '站外联系',
} as const;
export const AuditKind = oneOf(AUDIT_KINDS).meta({ title: '类型' });
export type AuditKind = z.infer<typeof AuditKind>;

export const AUDIT_SIDES = { both: '双向', in: '客户发言', out: '我方发言' } as const;
export const AuditSide = oneOf(AUDIT_SIDES).meta({ title: '适用方' });
export type AuditSide = z.infer<typeof AuditSide>;

const State = z.enum(hitState.all).meta({ title: '状态' });

export const AuditRule = z
  .strictObject({
    name: RequiredText('规则名称', 30),
    kind: AuditKind,
    side: AuditSide,
    /** Whoever looks after the audit is told at once. */
    alarm: z.boolean().meta({ title: '告警' }),
    on: z.boolean().meta({ title: '是否启用' }),
    words: z.array(RequiredText('词语', 30)).max(200, '每条规则最多 200 个词'),
  })
  .refine(({ kind, words }) => kind !== 'words' || words.length > 0, {
    path: ['words'],
    error: '请至少填写一个词',
  });
export type AuditRule = z.infer<typeof AuditRule>;

/** Settings of a channel's message audit: its rules, and how long messages are kept. */
export const AuditSetting = z.strictObject({
  rules: z.array(AuditRule).max(30, '最多 30 条规则').meta({ title: '规则' }),
  /** Messages of ended talks are deleted after so many days; 0: never. */
  keepDays: z
    .int('保留天数必须是整数')
    .min(0, '不能为负')
    .max(3650, '最多 3650 天')
    .meta({ title: '消息保留天数' }),
});
export type AuditSetting = z.infer<typeof AuditSetting>;

export const HIT_ACTIONS = ['decide'] as const;

/** A message that a rule marked. */
export const AuditHit = z.object({
  id: Id,
  at: Moment,
  kind: AuditKind,
  rule: z.string(),
  alarm: z.boolean(),
  /** Whose words they are. */
  by: MessageSender,
  sender: z.string(),
  platform: ChatPlatform,
  talkId: Id,
  customer: z.string(),
  account: Choice,
  node: Choice,
  text: z.string(),
  /** Where in the text: from and to, in UTF-16 units. */
  evidence: z.array(z.object({ from: z.int(), to: z.int() })),
  state: State,
  note: z.string(),
  decidedBy: Choice.nullable(),
  decidedAt: Moment.nullable(),
  version: z.int(),
  can: z.array(z.enum(HIT_ACTIONS)),
});
export type AuditHit = z.infer<typeof AuditHit>;

const search = {
  /** Part of what was written. */
  q: Keyword,
  state: State.optional(),
  kind: AuditKind.optional(),
  side: z.enum(['in', 'out'], { error: '发送方不正确' }).optional().meta({ title: '发送方' }),
  platform: ChatPlatform.optional(),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  at: DateRange.optional().meta({ title: '时间' }),
};
export type HitSearch = z.infer<z.ZodObject<typeof search>>;

const evidenceText = ({ text, evidence }: AuditHit) =>
  evidence.map(({ from, to }) => text.slice(from, to)).join('、');

const { ask, get, list, post } = callsUnder('/api/admin/chat/audit', ['13-5']);

/** Message audit: messages of customers and staff that rules marked, and the decisions about them. */
export const chatAudit = area('chat/audit', {
  list: list('list', '质检命中列表', search, AuditHit, {
    sorts: ['at'],
    columns: {
      at: '时间',
      kind: labelColumn('类型', AUDIT_KINDS),
      rule: '规则',
      platform: labelColumn('平台', CHAT_PLATFORMS),
      customer: '客户',
      by: labelColumn('发送方', MESSAGE_SENDERS),
      sender: '发送人',
      node: nameColumn('所属组织'),
      text: { title: '消息内容', width: 50 },
      evidence: { title: '命中内容', width: 30, text: (_: never, row: AuditHit) => evidenceText(row) },
      state: labelColumn('状态', hitState.states),
      note: { title: '处理说明', width: 30 },
      decidedBy: nameColumn('处理人'),
      decidedAt: '处理时间',
    },
  }),
  counts: ask('counts', '各状态质检命中数', search, totalBy('byState', State)),
  /** The conversation around it. Whoever reads it is written down. */
  read: post(
    'read',
    '查看质检会话',
    byId('chatHit'),
    z.object({ hit: AuditHit, messageId: Id, rows: z.array(Message) }),
  ),
  decide: post(
    'decide',
    '处理质检命中',
    byVersion('chatHit', {
      decision: z.enum(['confirmed', 'dismissed']).meta({ title: '处理结果' }),
      note: Text(300).default('').meta({ title: '处理说明' }),
    }),
    AuditHit,
  ),
  setting: get(
    'setting',
    '质检规则与保留期限',
    NO_INPUT,
    z.object({ setting: AuditSetting, mayChange: z.boolean() }),
  ),
  saveSetting: post('saveSetting', '保存质检规则与保留期限', AuditSetting, AuditSetting),
});
