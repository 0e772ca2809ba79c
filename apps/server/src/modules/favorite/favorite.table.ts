import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, idRef, momentNow, partOf, refTo } from '#db/columns.ts';
import { channel, member } from '#kernel/access/access.table.ts';

/** A person's own folders, in one channel. */
export const favoriteFolder = pgTable(
  'favorite_folder',
  {
    id: id(),
    channelId: refTo(() => channel.id),
    ownerId: partOf(() => member.id),
    name: text().notNull(),
    createdAt: momentNow(),
  },
  (t) => [uniqueIndex('favorite_folder_name').on(t.ownerId, t.channelId, t.name)],
);

export const favorite = pgTable(
  'favorite',
  {
    id: id(),
    channelId: refTo(() => channel.id),
    ownerId: partOf(() => member.id),
    folderId: idRef().references(() => favoriteFolder.id, { onDelete: 'set null' }),
    kind: text().$type<'material'>().notNull(),
    targetId: idRef().notNull(),
    /** As it was called when it was chosen: still told when the thing is gone. */
    title: text().notNull(),
    createdAt: momentNow(),
  },
  (t) => [
    uniqueIndex('favorite_once').on(t.ownerId, t.kind, t.targetId),
    index('favorite_by_created').on(t.ownerId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('favorite_folder_in').on(t.folderId).where(sql`${t.folderId} is not null`),
  ],
);
