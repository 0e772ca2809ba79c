import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, idRef, momentNow } from '#db/columns.ts';
import { searchIndex } from '#db/indexes.ts';

/** The audit: who did what to which row, and from where. Rows are only ever added; a trigger refuses every change. */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    at: momentNow(),
    /** Null for what the system does by itself and for failed sign-ins. */
    memberId: idRef(),
    uname: text().notNull(),
    channelId: idRef(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text(),
    /** The row's name at that time; null where it was unknown, and in entries older than this column. */
    entityName: text(),
    summary: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    ip: text().notNull(),
    userAgent: text().notNull(),
    requestId: text().notNull(),
    /** The API token it was done with. */
    tokenId: idRef(),
  },
  (t) => [
    index('audit_at').on(t.at.desc(), t.id.desc()),
    index('audit_member').on(t.memberId, t.at.desc()),
    index('audit_entity').on(t.entity, t.entityId, t.at.desc()),
    index('audit_action').on(t.action, t.at.desc()),
    index('audit_channel').on(t.channelId, t.at.desc()),
    index('audit_request').on(t.requestId),
    index('audit_token').on(t.tokenId, t.at.desc()).where(sql`${t.tokenId} is not null`),
    // Who and what in one text.
    searchIndex('audit_search', sql`lower(${t.uname} || ' ' || ${t.summary})`),
  ],
);
