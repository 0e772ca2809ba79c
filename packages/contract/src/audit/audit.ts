import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { Avatar, DateRange, Keyword, Moment, oneOf } from '../core/fields.ts';
import { RANGE_SEPARATOR } from '../core/limits.ts';
import { Id, queryId } from '../core/refs.ts';
import { z } from '../core/zod.ts';

/** One recorded action, with the labels a reader needs. */
export const AuditEntry = z.object({
  id: Id,
  at: Moment,
  /** As it was typed or held then; 系统 for what nobody did. */
  uname: z.string(),
  memberName: z.string().nullable(),
  avatar: Avatar,
  /** The API token it was done with, in that person's name. */
  token: z.string().nullable(),
  /** None for sign-ins that failed and for the system's own work. */
  channel: z.string().nullable(),
  action: z.string(),
  actionLabel: z.string(),
  entity: z.string(),
  entityLabel: z.string(),
  entityId: z.string().nullable(),
  /** What it was called then, where that was written down; otherwise what it is called now. Null: nobody knows. */
  entityName: z.string().nullable(),
  summary: z.string(),
  ip: z.string(),
  device: z.string(),
  requestId: z.string(),
  hasDifferences: z.boolean(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** One changed field before and after; several values where the field is a list. */
export const AuditField = z.object({
  field: z.string(),
  label: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
  changed: z.boolean(),
});
export type AuditField = z.infer<typeof AuditField>;

/** An audit entry without its actor, who is the reader. */
export const OwnAuditEntry = AuditEntry.omit({
  uname: true,
  memberName: true,
  avatar: true,
  entityName: true,
  hasDifferences: true,
});
export type OwnAuditEntry = z.infer<typeof OwnAuditEntry>;

const Word = z.string().trim().max(100, '最多 100 个字').optional();

const search = {
  /** Who did it or what was written down about it. */
  q: Keyword,
  action: Word.meta({ title: '操作' }),
  entity: Word.meta({ title: '对象类型' }),
  entityId: Word.meta({ title: '对象编号' }),
  at: DateRange.optional().meta({ title: '时间' }),
  requestId: Word.meta({ title: '请求编号' }),
};
export type AuditSearch = z.infer<z.ZodObject<typeof search>>;

export const AUDIT_FAULTS = {
  changed: '被修改',
  missing: '被删除',
  added: '封存后加入',
  link: '封存记录被改动',
} as const;
/** What does not agree with the sealed chain. */
export const AuditFault = z.object({
  kind: oneOf(AUDIT_FAULTS),
  day: z.string(),
  /** Null where it is the link itself. */
  entryId: Id.nullable(),
});
export type AuditFault = z.infer<typeof AuditFault>;

const VERIFIED_DAYS = 31;
const FewDays = DateRange.refine((text) => {
  const [from = '', to = ''] = text.split(RANGE_SEPARATOR);
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 < VERIFIED_DAYS;
}, `一次最多校验 ${VERIFIED_DAYS} 天`).meta({ title: '时间' });

const Named = z.object({ value: z.string(), label: z.string() });

const { ask, get, list } = callsUnder('/api/admin/audit', 'admin');

export const audit = area('audit', {
  /** Entries of the current channel and those of none. */
  list: list('list', '审计列表', search, AuditEntry, {
    sorts: ['at'],
    columns: {
      at: '时间',
      memberName: '姓名',
      uname: '账号',
      token: 'API 令牌',
      channel: '渠道',
      actionLabel: { title: '操作', width: 24 },
      summary: { title: '说明', width: 50 },
      entityLabel: '对象',
      entityName: { title: '对象名称', width: 30 },
      entityId: '对象编号',
      ip: 'IP',
      device: '设备',
      requestId: '请求编号',
    },
  }),
  /** What can be asked for, because it has happened. */
  choices: get(
    'choices',
    '审计中出现过的操作和对象',
    NO_INPUT,
    z.object({ actions: z.array(Named), entities: z.array(Named) }),
  ),
  info: get(
    'info',
    '审计详情：变更前后的内容',
    queryId('audit'),
    AuditEntry.extend({ fields: z.array(AuditField) }),
  ),
  /** Holds the entries of some days against the chain they were sealed in. */
  verify: ask(
    'verify',
    '校验操作日志',
    { at: FewDays },
    z.object({
      days: z.array(
        z.object({ day: z.string(), entries: z.int(), /** The last hash of the day. */ head: z.string() }),
      ),
      faults: z.array(AuditFault),
      /** Entries of the last minutes, which are not sealed yet. */
      unsealed: z.int(),
    }),
    { perMinute: 10 },
  ),
  mine: list('mine', '我的操作记录', { at: DateRange.optional().meta({ title: '时间' }) }, OwnAuditEntry, {
    keys: 'signed-in',
    inPerson: true,
    sorts: ['at'],
  }),
});
