import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, idRef, momentNow, partOf, refTo } from '#db/columns.ts';
import { pathIndex } from '#db/indexes.ts';
import { channel, member, node } from '#kernel/access/access.table.ts';

/** Who answered for a dealer or a store, from when on. Carries the node's path, so it moves along with it. */
export const ownerChange = pgTable(
  'owner_change',
  {
    id: id(),
    channelId: refTo(() => channel.id),
    nodeId: partOf(() => node.id),
    path: text().notNull(),
    fromId: idRef().references(() => member.id),
    ownerId: idRef().references(() => member.id),
    changedBy: refTo(() => member.id),
    changedAt: momentNow(),
  },
  (t) => [index('owner_change_node').on(t.nodeId, t.id.desc()), pathIndex('owner_change_path', t)],
);
