import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { id, idRef, partOf } from '#db/columns.ts';
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
 * The lowest node above both of two memberships of one person that are neighbours in path order. Below any node there
 * is exactly one such row fewer than the person has memberships, so memberships minus these rows counts each person
 * once.
 */
export const membershipCommonAncestor = pgTable(
  'seat_meeting',
  {
    id: id(),
    channelId: partOf(() => channel.id),
    memberId: partOf(() => member.id),
    nodeId: partOf(() => node.id),
  },
  (t) => [
    index('seat_meeting_member').on(t.memberId),
    index('seat_meeting_channel').on(t.channelId, t.nodeId),
  ],
);
