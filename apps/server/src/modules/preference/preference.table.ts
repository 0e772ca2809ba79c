import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { momentNow, partOf } from '#db/columns.ts';
import { member } from '#kernel/access/access.table.ts';

export const preference = pgTable(
  'preference',
  {
    memberId: partOf(() => member.id),
    key: text().notNull(),
    value: jsonb(),
    updatedAt: momentNow(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.key] })],
);
