import type { Applet } from '@zhiying/contract';
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { boolean } from '#db/columns.ts';
import { searchIndex } from '#db/indexes.ts';
import { registerColumns, registerIndexes } from '#kernel/register/register-columns.ts';

/** The subject's name is read with it, so that it is always the one of today. */
export type StoredPage = Pick<Applet['pages'][number], 'title' | 'path' | 'subjectId'>;

export const applet = pgTable(
  'applet',
  {
    ...registerColumns(),
    name: text().notNull(),
    appId: text().notNull(),
    originalId: text().notNull().default(''),
    purpose: text().notNull().default(''),
    /** Sealed; nobody reads it but a call to the platform. */
    secretSealed: text(),
    pages: jsonb().$type<StoredPage[]>().notNull(),
    enabled: boolean().notNull().default(true),
  },
  (t) => [
    ...registerIndexes('applet', t),
    uniqueIndex('applet_app_id').on(t.channelId, t.appId),
    searchIndex('applet_search', t.name),
  ],
);
