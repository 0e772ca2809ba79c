import { text } from 'drizzle-orm/pg-core';
import { idRef } from '#db/columns.ts';
import { channel, member, node } from './access.table.ts';

/** Whose a business row is: copied from its node, so that one index answers scope. Every table that grows carries these. */
export const placed = () => ({
  channelId: idRef()
    .notNull()
    .references(() => channel.id),
  nodeId: idRef()
    .notNull()
    .references(() => node.id),
  path: text().notNull(),
  ownerId: idRef()
    .notNull()
    .references(() => member.id),
});
