import type { Assistant, DeviceSystem, DeviceVersionState, InstallerExt } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, idRef, moment, momentNow } from '#db/columns.ts';
import { member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

export const deviceVersion = pgTable(
  'device_version',
  {
    id: id(),
    ...placed(),
    product: text().$type<Assistant>().notNull(),
    system: text().$type<DeviceSystem>().notNull(),
    number: text().notNull(),
    notes: text().notNull().default(''),
    forced: boolean().notNull().default(false),
    object: text().notNull(),
    ext: text().$type<InstallerExt>().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    status: text().$type<DeviceVersionState>().notNull().default('draft'),
    publishedAt: moment(),
    version: integer().notNull().default(1),
    updatedBy: idRef()
      .notNull()
      .references(() => member.id),
    createdAt: momentNow(),
    updatedAt: momentNow(),
  },
  (t) => [
    uniqueIndex('device_version_number').on(t.channelId, t.product, t.system, t.number),
    index('device_version_published').on(t.product, t.system).where(sql`status = 'published'`),
    index('device_version_list').on(t.channelId, t.updatedAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('device_version_path').using('btree', t.path.op('text_pattern_ops')),
  ],
);
