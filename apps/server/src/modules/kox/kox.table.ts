import type { KoxKind, KoxPost, PlatformId } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { boolean, date, id, idRef, moment, momentNow, partOf, refTo, versioned } from '#db/columns.ts';
import { newestIndex, newestIndexes, pathIndex, searchIndex } from '#db/indexes.ts';
import { channel, member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

const inChannel = () => refTo(() => channel.id);

/** An account that re-publishes our content. Where it hangs holds for its agreements, tasks and posts as well. */
export const kox = pgTable(
  'kox',
  {
    id: id(),
    ...placed(),
    kind: text().$type<KoxKind>().notNull(),
    platform: text().$type<PlatformId>().notNull(),
    name: text().notNull(),
    handle: text().notNull().default(''),
    homepage: text().notNull().default(''),
    /** As somebody entered it; what the platform tells of an account of ours comes before. */
    fans: integer(),
    memberId: idRef().references(() => member.id),
    /** The content account it is, where it is ours; accounts are never deleted for good. */
    accountId: idRef(),
    agreedFrom: date({ mode: 'string' }),
    agreedUntil: date({ mode: 'string' }),
    /** For which end of the agreement its owner was warned, and for which they were told that it is over. */
    warnedFor: date({ mode: 'string' }),
    endedFor: date({ mode: 'string' }),
    stopped: boolean().notNull().default(false),
    remark: text().notNull().default(''),
    createdAt: momentNow(),
    deletedAt: moment(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('kox_account').on(t.accountId).where(sql`deleted_at IS NULL AND account_id IS NOT NULL`),
    uniqueIndex('kox_handle')
      .on(t.channelId, t.platform, t.handle)
      .where(sql`deleted_at IS NULL AND handle <> ''`),
    ...newestIndexes('kox', t, { created: t.createdAt, fans: t.fans, until: t.agreedUntil }),
    pathIndex('kox_path', t),
    searchIndex('kox_search', sql`(${t.name} || ' ' || ${t.handle})`),
  ],
);

export const koxGroup = pgTable(
  'kox_group',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: momentNow(),
  },
  (t) => [uniqueIndex('kox_group_name').on(t.nodeId, t.name), pathIndex('kox_group_path', t)],
);

export const koxGroupMember = pgTable(
  'kox_group_member',
  {
    groupId: partOf(() => koxGroup.id),
    koxId: partOf(() => kox.id),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.koxId] }), index('kox_group_of').on(t.koxId)],
);

/** Every agreement there was; the newest is copied to its account. */
export const koxAgreement = pgTable(
  'kox_agreement',
  {
    id: id(),
    koxId: partOf(() => kox.id),
    fromDay: date({ mode: 'string' }).notNull(),
    untilDay: date({ mode: 'string' }).notNull(),
    note: text().notNull().default(''),
    byId: refTo(() => member.id),
    at: momentNow(),
  },
  (t) => [index('kox_agreement_of').on(t.koxId, t.id.desc())],
);

/** A task with one account. How far it is follows from its posts. */
export const koxTask = pgTable(
  'kox_task',
  {
    id: id(),
    channelId: inChannel(),
    koxId: partOf(() => kox.id),
    taskId: idRef().notNull(),
    wanted: integer().notNull().default(1),
    posted: integer().notNull().default(0),
    byId: refTo(() => member.id),
    createdAt: momentNow(),
    cancelledAt: moment(),
  },
  (t) => [
    unique('kox_task_once').on(t.koxId, t.taskId),
    newestIndex('kox_task_by_created', t, t.createdAt),
    index('kox_task_of').on(t.taskId),
  ],
);

/** A post of an account with what it brought, brought up to date while the platform tells us. */
export const koxPost = pgTable(
  'kox_post',
  {
    id: id(),
    channelId: inChannel(),
    koxId: partOf(() => kox.id),
    url: text().notNull(),
    title: text().notNull(),
    source: text().$type<KoxPost['source']>().notNull(),
    givenId: idRef().references(() => koxTask.id, { onDelete: 'set null' }),
    /** The attempt that published it, where that was us. */
    attemptId: idRef(),
    publishedAt: moment().notNull(),
    views: integer(),
    likes: integer(),
    comments: integer(),
    shares: integer(),
    goneAt: moment(),
    ...versioned(),
  },
  (t) => [
    unique('kox_post_once').on(t.koxId, t.url),
    uniqueIndex('kox_post_attempt').on(t.attemptId).where(sql`attempt_id IS NOT NULL`),
    ...newestIndexes('kox_post', t, { published: t.publishedAt, views: t.views, likes: t.likes }),
    index('kox_post_of').on(t.koxId, t.publishedAt.desc()),
    index('kox_post_given').on(t.givenId).where(sql`given_id IS NOT NULL`),
    searchIndex('kox_post_search', t.title),
  ],
);
