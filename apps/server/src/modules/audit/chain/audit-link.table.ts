import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigint, bytes, date, id, idRef, momentNow } from '#db/columns.ts';

/**
 * Links of the audit's chains, one chain a channel (0 for entries of none): what the entries of one day and one span of
 * ids were when they were sealed. Each link holds the hash of the one before. Rows are only ever added.
 */
export const auditLink = pgTable(
  'audit_link',
  {
    id: id(),
    channelId: idRef().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Entries of the whole house with ids above the first and up to the second belong to it, where channel and day do. */
    afterId: idRef().notNull(),
    uptoId: idRef().notNull(),
    entries: integer().notNull(),
    ids: bigint({ mode: 'number' }).array().notNull(),
    /** 16 bytes of SHA-256 of each entry, in the order of the ids. */
    marks: bytes().notNull(),
    /** SHA-256 of this link and the one before it. */
    hash: text().notNull(),
    /** A keyed hash of it: who reaches only the database cannot make one. */
    seal: text().notNull(),
    at: momentNow(),
  },
  (t) => [
    uniqueIndex('audit_link_once').on(t.channelId, t.afterId, t.day),
    index('audit_link_chain').on(t.channelId, t.id),
    index('audit_link_day').on(t.day),
    index('audit_link_upto').on(t.uptoId),
  ],
);
