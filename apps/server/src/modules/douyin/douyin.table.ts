import type { DouyinPageInput } from '@zhiying/contract';
import { integer, jsonb, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import { date, id, idRef, moment, momentNow, refTo } from '#db/columns.ts';
import { member } from '#kernel/access/access.table.ts';

/** How many fans an account had on a day of China's, as read last on it. Accounts are another module's and are never deleted. */
export const douyinFans = pgTable(
  'douyin_fans',
  {
    accountId: idRef().notNull(),
    day: date({ mode: 'string' }).notNull(),
    fans: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.day] })],
);

/** The home page of an account: one row an account, what it says in its versions. Where it hangs is where the account hangs. */
export const douyinPage = pgTable('douyin_page', {
  accountId: idRef().primaryKey(),
  versionNo: integer().notNull(),
  finalNo: integer(),
  finalAt: moment(),
  updatedAt: momentNow(),
  updatedBy: refTo(() => member.id),
});

export const douyinPageVersion = pgTable(
  'douyin_page_version',
  {
    id: id(),
    accountId: idRef().notNull(),
    no: integer().notNull(),
    input: jsonb().$type<DouyinPageInput>().notNull(),
    byId: refTo(() => member.id),
    at: momentNow(),
  },
  (t) => [unique('douyin_page_version_once').on(t.accountId, t.no)],
);
