import type { LiveScript } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, idRef, versioned } from '#db/columns.ts';
import { newestIndex, pathIndex, searchIndex } from '#db/indexes.ts';
import { placed } from '#kernel/access/placed.ts';
import { hotPackage } from '../hot.table.ts';

/** What is said in a live room about a package, of the place that adopted it. It stays when the package goes. */
export const hotScript = pgTable(
  'hot_script',
  {
    id: id(),
    ...placed(),
    packageId: idRef().references(() => hotPackage.id, { onDelete: 'set null' }),
    title: text().notNull(),
    opening: text().notNull().default(''),
    points: jsonb().$type<LiveScript['points']>().notNull().default(sql`'[]'`),
    questions: text().array().notNull().default(sql`'{}'`),
    closing: text().notNull().default(''),
    remarks: text().notNull().default(''),
    /** Who wrote it last, where it was a model. */
    model: text().notNull().default(''),
    ...versioned(),
  },
  (t) => [
    index('hot_script_package').on(t.packageId),
    newestIndex('hot_script_by_updated', t, t.updatedAt),
    pathIndex('hot_script_path', t),
    searchIndex('hot_script_search', t.title),
  ],
);
