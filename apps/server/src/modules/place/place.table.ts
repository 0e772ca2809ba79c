import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, idRef, momentNow } from '#db/columns.ts';
import { channel, member, node } from '#kernel/access/access.table.ts';

/** Who answered for a dealer or a store, from when on. Carries the node's path, so it moves along with it. */
export const ownerChange = pgTable(
  'owner_change',
  {
    id: id(),
    channelId: idRef()
      .notNull()
      .references(() => channel.id),
    nodeId: idRef()
      .notNull()
      .references(() => node.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    fromId: idRef().references(() => member.id),
    ownerId: idRef().references(() => member.id),
    changedBy: idRef()
      .notNull()
      .references(() => member.id),
    changedAt: momentNow(),
  },
  (t) => [
    index('owner_change_node').on(t.nodeId, t.id.desc()),
    index('owner_change_path').using('btree', t.path.op('text_pattern_ops')),
  ],
);
