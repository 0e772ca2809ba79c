import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, idRef, moment, momentNow } from '#db/columns.ts';
import { member } from '#kernel/access/access.table.ts';

export const notification = pgTable(
  'notification',
  {
    id: id(),
    memberId: idRef()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    title: text().notNull(),
    body: text().notNull().default(''),
    link: text(),
    createdAt: momentNow(),
    readAt: moment(),
  },
  (t) => [
    index('notification_member').on(t.memberId, t.id.desc()),
    index('notification_unread').on(t.memberId).where(sql`${t.readAt} is null`),
  ],
);
