import type { AuditKind, HitState } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { boolean, id, idRef, moment, momentNow, partOf, refTo } from '#db/columns.ts';
import { newestIndex } from '#db/indexes.ts';
import { channel, member } from '#kernel/access/access.table.ts';
import { chatMessage, chatTalk } from '../chat.table.ts';

export interface Mark {
  from: number;
  to: number;
}

/** Messages nobody has looked at yet. A trigger on `chat_message` adds them, however they came. */
export const chatAuditDue = pgTable('chat_audit_due', {
  messageId: idRef()
    .primaryKey()
    .references(() => chatMessage.id, { onDelete: 'cascade' }),
});

/** A message that a rule marked; whose it is follows from its talk. */
export const chatAuditHit = pgTable(
  'chat_audit_hit',
  {
    id: id(),
    channelId: refTo(() => channel.id),
    talkId: partOf(() => chatTalk.id),
    messageId: partOf(() => chatMessage.id),
    /** As the rule was called then. */
    rule: text().notNull(),
    kind: text().$type<AuditKind>().notNull(),
    alarm: boolean().notNull(),
    evidence: jsonb().$type<Mark[]>().notNull(),
    state: text().$type<HitState>().notNull().default('open'),
    note: text().notNull().default(''),
    decidedBy: idRef().references(() => member.id),
    decidedAt: moment(),
    /** When the message was said. */
    at: momentNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('chat_audit_hit_once').on(t.messageId, t.rule),
    newestIndex('chat_audit_hit_by_at', t, t.at),
    index('chat_audit_hit_open').on(t.channelId, t.at.desc().nullsLast()).where(sql`state = 'open'`),
    index('chat_audit_hit_talk').on(t.talkId),
  ],
);
