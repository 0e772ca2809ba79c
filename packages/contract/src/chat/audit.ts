import { area, call, list } from '../core/call.ts';
import type {} from '../core/common.ts';
import { Choice, DateRange, Id, Keyword, Moment, RequiredText, ref, Text } from '../core/common.ts';
import type {} from '../core/events.ts';
import { z } from '../core/zod.ts';
import { Message } from './shape.ts';
import { hitState } from './states.ts';
import { CHAT_PLATFORMS, ChatPlatform, MESSAGE_SENDERS, MessageSender } from './words.ts';

declare module '../core/common.ts' {
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

const choice = <T extends Record<string, string>>(words: T) =>
  z.enum(Object.keys(words) as [keyof T & string, ...(keyof T & string)[]]);

/** What a rule looks for. All but `words` know their own signs; words are added to them. */
export const AUDIT_KINDS = {
  words: '敏感词',
  promise: '违规承诺',
  personal: '个人信息',
  abuse: '辱骂攻击',
  outside: '站外联系',
} as const;
export const AuditKind = choice(AUDIT_KINDS);
export type AuditKind = z.infer<typeof AuditKind>;

export const AUDIT_SIDES = { both: '双向', in: '客户发言', out: '我方发言' } as const;
export const AuditSide = choice(AUDIT_SIDES);
export type AuditSide = z.infer<typeof AuditSide>;

const State = z.enum(hitState.all);

export const AuditRule = z
  .strictObject({
    name: RequiredText('规则名称', 30),
    kind: AuditKind,
    side: AuditSide,
    /** Whoever looks after the audit is told at once. */
    alarm: z.boolean(),
    on: z.boolean(),
    words: z.array(RequiredText('词语', 30)).max(200, '每条规则最多 200 个词'),
  })
  .refine(({ kind, words }) => kind !== 'words' || words.length > 0, {
    path: ['words'],
    error: '请至少填写一个词',
  });
export type AuditRule = z.infer<typeof AuditRule>;

/** What the audit of a channel looks for, and how long messages are kept. */
export const AuditSetting = z.strictObject({
  rules: z.array(AuditRule).max(30, '最多 30 条规则'),
  /** Messages of ended talks are deleted after so many days; 0: never. */
  keepDays: z.int('保留天数必须是整数').min(0, '不能为负').max(3650, '最多 3650 天'),
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
  side: z.enum(['in', 'out'], { error: '发言方不正确' }).optional(),
  platform: ChatPlatform.optional(),
  nodeId: ref('node').optional(),
  at: DateRange.optional(),
};
export type HitSearch = z.infer<z.ZodObject<typeof search>>;

const evidenceText = ({ text, evidence }: AuditHit) =>
  evidence.map(({ from, to }) => text.slice(from, to)).join('、');

/** Message audit: what rules marked in what customers and we wrote, and what people decided about it. */
export const chatAudit = area('chat/audit', {
  list: list({
    path: '/api/admin/chat/audit/list',
    keys: ['13-5'],
    summary: '审计命中列表',
    search,
    row: AuditHit,
    sorts: ['at'],
    defaultSort: { sort: 'at', order: 'DESC' },
    export: {
      keys: ['13-5'],
      columns: {
        at: { title: '时间' },
        kind: { title: '类型', text: (_: never, row: AuditHit) => AUDIT_KINDS[row.kind] },
        rule: { title: '规则' },
        platform: { title: '平台', text: (_: never, row: AuditHit) => CHAT_PLATFORMS[row.platform] },
        customer: { title: '客户' },
        by: { title: '发言方', text: (_: never, row: AuditHit) => MESSAGE_SENDERS[row.by] },
        sender: { title: '发言人' },
        node: { title: '所属组织', text: (_: never, row: AuditHit) => row.node.name },
        text: { title: '消息内容', width: 50 },
        evidence: { title: '命中内容', width: 30, text: (_: never, row: AuditHit) => evidenceText(row) },
        state: { title: '状态', text: (_: never, row: AuditHit) => hitState.label(row.state) },
        note: { title: '处理说明', width: 30 },
        decidedBy: { title: '处理人', text: (_: never, row: AuditHit) => row.decidedBy?.name ?? '' },
        decidedAt: { title: '处理时间' },
      },
    },
  }),
  counts: call({
    method: 'POST',
    path: '/api/admin/chat/audit/counts',
    keys: ['13-5'],
    summary: '各状态审计命中数',
    whileViewing: true,
    body: z.strictObject(search),
    data: z.object({ total: z.int(), byState: z.record(State, z.int()) }),
  }),
  /** The conversation around it. Whoever reads it is written down. */
  read: call({
    method: 'POST',
    path: '/api/admin/chat/audit/read',
    keys: ['13-5'],
    summary: '查看审计会话',
    body: z.strictObject({ id: ref('chatHit') }),
    data: z.object({ hit: AuditHit, messageId: Id, rows: z.array(Message) }),
  }),
  decide: call({
    method: 'POST',
    path: '/api/admin/chat/audit/decide',
    keys: ['13-5'],
    summary: '处理审计命中',
    body: z.strictObject({
      id: ref('chatHit'),
      version: z.int(),
      decision: z.enum(['confirmed', 'dismissed']),
      note: Text(300).default(''),
    }),
    data: AuditHit,
  }),
  setting: call({
    method: 'GET',
    path: '/api/admin/chat/audit/setting',
    keys: ['13-5'],
    summary: '审计规则与保留期限',
    data: z.object({ setting: AuditSetting, mayChange: z.boolean() }),
  }),
  saveSetting: call({
    method: 'POST',
    path: '/api/admin/chat/audit/saveSetting',
    keys: ['13-5'],
    summary: '保存审计规则与保留期限',
    body: AuditSetting,
    data: AuditSetting,
  }),
});
