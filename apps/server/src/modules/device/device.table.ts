import type { Assistant, DeviceSystem, DeviceVersionState, InstallerExt } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigint, boolean, moment } from '#db/columns.ts';
import { registerColumns, registerIndexes } from '#kernel/register/register-columns.ts';

export const deviceVersion = pgTable(
  'device_version',
  {
    ...registerColumns(),
    product: text().$type<Assistant>().notNull(),
    system: text().$type<DeviceSystem>().notNull(),
    number: text().notNull(),
    notes: text().notNull().default(''),
    forced: boolean().notNull().default(false),
    share: integer().notNull().default(100),
    builtin: boolean().notNull().default(false),
    object: text().notNull(),
    ext: text().$type<InstallerExt>().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    status: text().$type<DeviceVersionState>().notNull().default('draft'),
    publishedAt: moment(),
  },
  (t) => [
    ...registerIndexes('device_version', t),
    uniqueIndex('device_version_number').on(t.channelId, t.product, t.system, t.number),
    index('device_version_published').on(t.product, t.system).where(sql`status = 'published'`),
  ],
);
