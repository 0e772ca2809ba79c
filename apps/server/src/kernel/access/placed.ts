import { text } from 'drizzle-orm/pg-core';
import { refTo } from '#db/columns.ts';
import { channel, member, node } from './access.table.ts';

/**
 * Ownership columns, copied from the row's node so that one index answers scope. Every business table carries them.
 */
export const placed = () => ({
  channelId: refTo(() => channel.id),
  nodeId: refTo(() => node.id),
  path: text().notNull(),
  ownerId: refTo(() => member.id),
});
