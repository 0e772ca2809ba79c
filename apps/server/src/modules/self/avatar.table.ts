import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, id, momentNow, partOf } from '#db/columns.ts';
import { member } from '#kernel/access/access.table.ts';

/** Pictures of people: at most 300 kB each, so they live beside the rows they belong to and are saved with them. */
export const avatar = pgTable(
  'avatar',
  {
    id: id(),
    memberId: partOf(() => member.id),
    /** Unguessable; img tags send no token, so the address itself is the permission. */
    token: text().notNull().unique(),
    type: text().notNull(),
    content: bytes().notNull(),
    createdAt: momentNow(),
  },
  (t) => [index('avatar_member').on(t.memberId)],
);
