import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, moment, momentNow, partOf } from '#db/columns.ts';
import { member } from '#kernel/access/access.table.ts';

export const notification = pgTable(
  'notification',
  {
    id: id(),
    memberId: partOf(() => member.id),
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

/** What a person does not want to be told, and where not. Everything else is told. */
export const noticeOff = pgTable(
  'notice_off',
  {
    memberId: partOf(() => member.id),
    kind: text().notNull(),
    place: text().notNull(),
    createdAt: momentNow(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.kind, t.place] })],
);
