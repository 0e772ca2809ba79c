import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { idRef } from '#db/columns.ts';
import { channel, member, node } from './access.table.ts';

/**
 * How many memberships there are, kept by triggers of the membership table in the same transaction, whoever writes it.
 * Counting a million of them each time somebody opens the organisation tree takes a second.
 */
export const nodeSeats = pgTable('node_seats', {
  nodeId: idRef()
    .primaryKey()
    .references(() => node.id, { onDelete: 'cascade' }),
  seats: integer().notNull(),
});

/** Per person and channel: the few with several are those that a sum over nodes counts more than once. */
export const memberSeats = pgTable(
  'member_seats',
  {
    channelId: idRef()
      .notNull()
      .references(() => channel.id, { onDelete: 'cascade' }),
    memberId: idRef()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    seats: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.channelId] }),
    index('member_seats_several').on(t.channelId, t.memberId).where(sql`${t.seats} > 1`),
  ],
);
