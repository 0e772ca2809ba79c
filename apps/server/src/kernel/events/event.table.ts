import { sql } from 'drizzle-orm';
import { bigint, customType, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { idRef, momentNow } from '#db/columns.ts';
import type { Audience } from './audience.ts';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * What was announced, kept a few days so that a browser that was away catches up. `xid` is the writing transaction:
 * ids are given out before commits happen, so only a transaction id held against a reader's snapshot tells what that
 * reader has seen.
 */
export const event = pgTable(
  'event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    at: momentNow(),
    topic: text().notNull(),
    /** Whose browsers it is for; nobody's for events between server processes. */
    memberId: idRef(),
    /** Or for everybody who sees a row. */
    audience: jsonb().$type<Audience>(),
    data: jsonb().notNull(),
  },
  (t) => [
    index('event_xid').on(t.xid),
    index('event_member').on(t.memberId, t.xid),
    index('event_at').on(t.at),
    index('event_audience').on(t.xid).where(sql`${t.audience} is not null`),
  ],
);
