import { sql } from 'drizzle-orm';
import { customType, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bigint, idRef, momentNow } from '#db/columns.ts';
import type { Audience } from './audience.ts';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Events, kept for a few days so that a browser that was offline catches up. `xid` is the writing transaction: ids
 * are assigned before commits happen, so only comparing the transaction id with a reader's snapshot tells what that
 * reader has seen.
 */
export const event = pgTable(
  'event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    at: momentNow(),
    topic: text().notNull(),
    /** The member it is for; null for events between server processes. */
    memberId: idRef(),
    /** Or the audience: everybody who sees a row. */
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
