import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { id, idRef } from '#db/columns.ts';
import { channel, member, node } from './access.table.ts';

/**
 * How many memberships hang on each node, and how many of them are of people who wait for their first sign-in or are
 * disabled; kept by triggers of membership and member in the same transaction, whoever writes them. Counting a million each
 * time somebody opens the organisation tree or the workbench takes seconds.
 */
export const nodeMemberships = pgTable('node_seats', {
  nodeId: idRef()
    .primaryKey()
    .references(() => node.id, { onDelete: 'cascade' }),
  memberships: integer('seats').notNull(),
  pending: integer().notNull().default(0),
  disabled: integer().notNull().default(0),
});

/**
 * Where the memberships of one person meet: for each two that are neighbours in the order of their paths, the lowest node
 * above both. Below any node lie exactly one fewer of these than of the person's memberships, so memberships less
 * meetings is people, each counted once.
 */
export const membershipMeeting = pgTable(
  'seat_meeting',
  {
    id: id(),
    channelId: idRef()
      .notNull()
      .references(() => channel.id, { onDelete: 'cascade' }),
    memberId: idRef()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    nodeId: idRef()
      .notNull()
      .references(() => node.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('seat_meeting_member').on(t.memberId),
    index('seat_meeting_channel').on(t.channelId, t.nodeId),
  ],
);
