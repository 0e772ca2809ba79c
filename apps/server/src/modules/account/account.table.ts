import type { PlatformId } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { date, id, idRef, moment, momentNow, partOf } from '#db/columns.ts';
import { newestIndex, pathIndex } from '#db/indexes.ts';
import { member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

/** What went wrong last, in the platform's words and ours. */
export interface AccountTrouble {
  category: string;
  advice: string;
  code: string;
  logId: string | null;
  at: string;
}

/** An account on a content platform. A deleted one stays for what it published; its secrets do not. */
export const contentAccount = pgTable(
  'content_account',
  {
    id: id(),
    ...placed(),
    platform: text().$type<PlatformId>().notNull(),
    name: text().notNull(),
    remark: text().notNull().default(''),
    externalId: text().notNull().default(''),
    /** Credentials, sealed for `account:<id>`; null until connected. */
    sealed: text(),
    /** Until then it renews itself without a person. */
    authorisedUntil: moment(),
    missing: text().array().notNull().default(sql`'{}'`),
    dailyLimit: integer().notNull(),
    fans: integer(),
    postedOn: date({ mode: 'string' }),
    postedCount: integer().notNull().default(0),
    lastSuccessAt: moment(),
    lastError: jsonb().$type<AccountTrouble>(),
    checkedAt: moment(),
    pausedAt: moment(),
    pausedReason: text().notNull().default(''),
    /** Null: paused by the system, because of the last error. */
    pausedBy: idRef().references(() => member.id),
    /** Its platform cannot be reached, since then; it is tried again at the other moment. */
    waitingSince: moment(),
    waitingUntil: moment(),
    deletedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: momentNow(),
  },
  (t) => [
    uniqueIndex('content_account_once')
      .on(t.channelId, t.platform, t.externalId)
      .where(sql`${t.deletedAt} is null and ${t.externalId} <> ''`),
    newestIndex('content_account_by_created', t, t.createdAt),
    pathIndex('content_account_path', t),
    index('content_account_checked')
      .on(t.checkedAt)
      .where(sql`${t.deletedAt} is null and ${t.sealed} is not null`),
  ],
);

export const contentAccountGroup = pgTable(
  'content_account_group',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: momentNow(),
  },
  (t) => [
    uniqueIndex('content_account_group_name').on(t.nodeId, t.name),
    pathIndex('content_account_group_path', t),
  ],
);

export const contentAccountGroupMember = pgTable(
  'content_account_group_member',
  {
    groupId: partOf(() => contentAccountGroup.id),
    accountId: partOf(() => contentAccount.id),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.accountId] }),
    index('content_account_group_of').on(t.accountId),
  ],
);

/** How often an interface of its platform was asked for an account, by day in Shanghai. */
export const contentAccountCall = pgTable(
  'content_account_call',
  {
    accountId: partOf(() => contentAccount.id),
    day: date({ mode: 'string' }).notNull(),
    path: text().notNull(),
    calls: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.day, t.path] }), index('content_account_call_day').on(t.day)],
);

/** Somebody is on their way to a platform to authorise an account. */
export const contentAccountRound = pgTable(
  'content_account_round',
  {
    /** Hash of the state that travels through the browser. */
    state: text().primaryKey(),
    accountId: partOf(() => contentAccount.id),
    memberId: partOf(() => member.id),
    redirectUri: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('content_account_round_expires').on(t.expiresAt)],
);
