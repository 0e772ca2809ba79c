import { area, call, list } from '../core/call.ts';
import { Avatar, DateRange, Id, Keyword, Moment, queryRef } from '../core/common.ts';
import { z } from '../core/zod.ts';

/** One thing somebody did, with the words a reader needs. */
export const AuditEntry = z.object({
  id: Id,
  at: Moment,
  /** As it was typed or held then; 系统 for what nobody did. */
  uname: z.string(),
  memberName: z.string().nullable(),
  avatar: Avatar,
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

/** One field on both sides; several values where the field is a list. */
export const AuditField = z.object({
  field: z.string(),
  label: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
  changed: z.boolean(),
});
export type AuditField = z.infer<typeof AuditField>;

/** Without who it was: that is the reader. */
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
  action: Word,
  entity: Word,
  entityId: Word,
  at: DateRange.optional(),
  requestId: Word,
};
export type AuditSearch = z.infer<z.ZodObject<typeof search>>;

const Named = z.object({ value: z.string(), label: z.string() });

export const audit = area('audit', {
  /** Entries of the current channel and those of none. */
  list: list({
    path: '/api/admin/audit/list',
    keys: 'admin',
    summary: '审计列表',
    search,
    row: AuditEntry,
    sorts: ['at'],
    export: {
      keys: 'admin',
      columns: {
        at: { title: '时间' },
        memberName: { title: '姓名' },
        uname: { title: '账号' },
        channel: { title: '渠道' },
        actionLabel: { title: '操作', width: 24 },
        summary: { title: '说明', width: 50 },
        entityLabel: { title: '对象' },
        entityName: { title: '对象名称', width: 30 },
        entityId: { title: '对象编号' },
        ip: { title: 'IP' },
        device: { title: '设备' },
        requestId: { title: '请求编号' },
      },
    },
  }),
  /** What can be asked for, because it has happened. */
  choices: call({
    method: 'GET',
    path: '/api/admin/audit/choices',
    keys: 'admin',
    summary: '审计中出现过的操作和对象',
    data: z.object({ actions: z.array(Named), entities: z.array(Named) }),
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/audit/info',
    keys: 'admin',
    summary: '审计详情：变更前后的内容',
    query: z.strictObject({ id: queryRef('audit') }),
    data: AuditEntry.extend({ fields: z.array(AuditField) }),
  }),
  mine: list({
    path: '/api/admin/audit/mine',
    keys: 'signed-in',
    summary: '我的操作记录',
    search: { at: DateRange.optional() },
    row: OwnAuditEntry,
    sorts: ['at'],
  }),
});
