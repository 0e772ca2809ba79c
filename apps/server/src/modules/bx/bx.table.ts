import type { Applet } from '@zhiying/contract';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, idRef, momentNow, searchIndex } from '#db/columns.ts';
import { member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

export const applet = pgTable(
  'applet',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    appId: text().notNull(),
    originalId: text().notNull().default(''),
    purpose: text().notNull().default(''),
    pages: jsonb().$type<Applet['pages']>().notNull(),
    enabled: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    updatedBy: idRef()
      .notNull()
      .references(() => member.id),
    createdAt: momentNow(),
    updatedAt: momentNow(),
  },
  (t) => [
    uniqueIndex('applet_app_id').on(t.channelId, t.appId),
    index('applet_list').on(t.channelId, t.updatedAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('applet_path').using('btree', t.path.op('text_pattern_ops')),
    searchIndex('applet_search', t.name),
  ],
);
