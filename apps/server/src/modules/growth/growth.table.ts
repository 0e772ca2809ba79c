import type {
  Correction,
  CrawlKind,
  CrawlState,
  GrowthPlatform,
  IntentFields,
  IntentJudge,
  IntentLevel,
  ProspectState,
  ReviewState,
  SignalKind,
  SignalSource,
  TouchResult,
  TouchTaskState,
  TouchWay,
} from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { boolean, date, id, idRef, moment, momentNow, partOf, refTo } from '#db/columns.ts';
import { newestIndex, newestIndexes, pathIndex, searchIndex } from '#db/indexes.ts';
import { channel, member, node } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';
import { reviewed } from '#kernel/review/reviewed.ts';

/** Somebody who said something in public. Nobody owns them until somebody works the case, so `placed()` is here by hand. */
export const growthProspect = pgTable(
  'growth_prospect',
  {
    id: id(),
    channelId: refTo(() => channel.id),
    nodeId: refTo(() => node.id),
    path: text().notNull(),
    ownerId: idRef().references(() => member.id),
    platform: text().$type<GrowthPlatform>().notNull(),
    source: text().$type<SignalSource>().notNull(),
    /** Who they are there, as a keyed hash, the one clues are found by; gone with what they said. */
    authorMark: text(),
    nicknameSealed: text(),
    /** Masked until somebody works the case; then the nickname itself. */
    name: text().notNull(),
    /** A number they left in their own words. */
    phoneSealed: text(),
    phoneMark: text(),
    phoneMask: text(),
    /** Of the account they spoke to last, whose limits count. */
    accountId: idRef(),
    account: text().notNull().default(''),
    level: text().$type<IntentLevel>().notNull().default('none'),
    state: text().$type<ProspectState>().notNull().default('waiting'),
    model: text().notNull().default(''),
    lastText: text().notNull().default(''),
    signals: integer().notNull().default(0),
    /** They spoke to one of our own accounts: only then may they be answered. */
    spokeToUs: boolean().notNull().default(false),
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
    claimedAt: moment(),
    /** The owner gave it to themself: by assigning it, by a task of theirs, or by claiming what they had returned. */
    selfAssigned: boolean().notNull().default(false),
    releasedBy: idRef(),
    touchedAt: moment(),
    nextAt: moment(),
    clueId: idRef(),
    clueAt: moment(),
    /** How far the clue came, as the clue says. */
    visitedAt: moment(),
    wonAt: moment(),
    erasedAt: moment(),
    createdAt: momentNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('growth_prospect_author').on(t.channelId, t.platform, t.authorMark),
    ...newestIndexes('growth_prospect', t, { last: t.lastAt, first: t.firstAt }),
    index('growth_prospect_by_level').on(
      t.channelId,
      t.level,
      t.lastAt.desc().nullsLast(),
      t.id.desc().nullsLast(),
    ),
    index('growth_prospect_by_state').on(
      t.channelId,
      t.state,
      t.lastAt.desc().nullsLast(),
      t.id.desc().nullsLast(),
    ),
    newestIndex('growth_prospect_by_signals', t, t.signals),
    index('growth_prospect_owner').on(t.ownerId, t.lastAt.desc().nullsLast(), t.id.desc().nullsLast()),
    newestIndex('growth_prospect_by_next', t, t.nextAt),
    index('growth_prospect_next').on(t.ownerId, t.nextAt).where(sql`next_at IS NOT NULL`),
    index('growth_prospect_clue').on(t.clueId).where(sql`clue_id IS NOT NULL`),
    index('growth_prospect_phone').on(t.channelId, t.phoneMark).where(sql`phone_mark IS NOT NULL`),
    pathIndex('growth_prospect_path', t),
    searchIndex('growth_prospect_search', sql`(${t.name} || ' ' || ${t.model} || ' ' || ${t.lastText})`),
  ],
);

/** One thing somebody said, with what it was taken to mean. Seen through whoever said it. */
export const growthSignal = pgTable(
  'growth_signal',
  {
    id: id(),
    channelId: refTo(() => channel.id),
    prospectId: partOf(() => growthProspect.id),
    platform: text().$type<GrowthPlatform>().notNull(),
    /** The platform's id of it as a keyed hash: what was deleted in time does not come back. */
    itemMark: text().notNull(),
    kind: text().$type<SignalKind>().notNull().default('comment'),
    source: text().$type<SignalSource>().notNull(),
    crawlId: idRef(),
    text: text().notNull(),
    post: text().notNull().default(''),
    accountId: idRef(),
    account: text().notNull().default(''),
    at: moment().notNull(),
    level: text().$type<IntentLevel>().notNull(),
    /** What was said of it before people looked. */
    machineLevel: text().$type<IntentLevel>().notNull(),
    judge: text().$type<IntentJudge>().notNull().default('rules'),
    rule: text(),
    quote: text().notNull().default(''),
    promptVersion: integer(),
    fields: jsonb().$type<IntentFields>().notNull().default({}),
    corrections: jsonb().$type<Correction[]>().notNull().default([]),
    checkedAt: moment(),
    checkedBy: idRef(),
    /** Waits for the model's second look. */
    toModel: boolean().notNull().default(false),
    createdAt: momentNow(),
  },
  (t) => [
    uniqueIndex('growth_signal_item').on(t.channelId, t.platform, t.itemMark),
    index('growth_signal_of').on(t.prospectId, t.at),
    newestIndex('growth_signal_by_at', t, t.at),
    index('growth_signal_by_level').on(
      t.channelId,
      t.level,
      t.at.desc().nullsLast(),
      t.id.desc().nullsLast(),
    ),
    index('growth_signal_checked').on(t.channelId, t.checkedAt).where(sql`checked_at IS NOT NULL`),
    index('growth_signal_to_model').on(t.channelId, t.id).where(sql`to_model`),
    searchIndex('growth_signal_search', t.text),
  ],
);

/** Where comments are collected. The checkpoint moves with what it brought, in one transaction. */
export const growthCrawl = pgTable(
  'growth_crawl',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    kind: text().$type<CrawlKind>().notNull(),
    platform: text().$type<GrowthPlatform>().notNull(),
    accountId: idRef(),
    url: text().notNull().default(''),
    listPath: text().notNull().default(''),
    textField: text().notNull().default(''),
    idField: text().notNull().default(''),
    authorField: text().notNull().default(''),
    nameField: text().notNull().default(''),
    timeField: text().notNull().default(''),
    mostPages: integer().notNull(),
    mostItems: integer().notNull(),
    state: text().$type<CrawlState>().notNull(),
    /** The page to be read next; pages and items since it was started last. */
    nextPage: integer().notNull().default(1),
    pages: integer().notNull().default(0),
    read: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    trouble: text().notNull().default(''),
    jobId: text(),
    lastAt: moment(),
    createdAt: momentNow(),
    version: integer().notNull().default(1),
  },
  (t) => [newestIndex('growth_crawl_by_created', t, t.createdAt), pathIndex('growth_crawl_path', t)],
);

export const growthTemplate = pgTable(
  'growth_template',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    text: text().notNull(),
    state: text().$type<ReviewState>().notNull().default('draft'),
    ...reviewed(),
    used: integer().notNull().default(0),
    updatedAt: momentNow(),
    version: integer().notNull().default(1),
  },
  (t) => [newestIndex('growth_template_by_updated', t, t.updatedAt), pathIndex('growth_template_path', t)],
);

/** What a person did about a case; whoever did it is its owner. */
export const growthTouch = pgTable(
  'growth_touch',
  {
    id: id(),
    ...placed(),
    prospectId: partOf(() => growthProspect.id),
    accountId: idRef(),
    way: text().$type<TouchWay>().notNull(),
    result: text().$type<TouchResult>().notNull(),
    templateId: idRef(),
    template: text(),
    templateVersion: integer(),
    text: text().notNull(),
    note: text().notNull().default(''),
    nextAt: moment(),
    at: momentNow(),
  },
  (t) => [
    index('growth_touch_of').on(t.prospectId, t.at),
    index('growth_touch_account').on(t.accountId, t.at).where(sql`account_id IS NOT NULL`),
    index('growth_touch_node').on(t.nodeId, t.at),
    pathIndex('growth_touch_path', t),
  ],
);

/** Cases given to people until a day. */
export const growthTask = pgTable(
  'growth_task',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    state: text().$type<TouchTaskState>().notNull().default('giving'),
    levels: text().array().$type<IntentLevel[]>().notNull(),
    platform: text().$type<GrowthPlatform>(),
    memberIds: idRef().array().notNull(),
    templateId: idRef(),
    most: integer().notNull(),
    dueOn: date().notNull(),
    createdAt: momentNow(),
  },
  (t) => [newestIndex('growth_task_by_created', t, t.createdAt), pathIndex('growth_task_path', t)],
);

/** Who has which case of a task. */
export const growthTaskCase = pgTable(
  'growth_task_case',
  {
    id: id(),
    taskId: partOf(() => growthTask.id),
    prospectId: partOf(() => growthProspect.id),
    memberId: refTo(() => member.id),
    doneAt: moment(),
    result: text().$type<TouchResult>(),
  },
  (t) => [
    uniqueIndex('growth_task_case_of').on(t.taskId, t.prospectId),
    index('growth_task_case_open').on(t.prospectId).where(sql`done_at IS NULL`),
    index('growth_task_case_member').on(t.memberId, t.taskId),
  ],
);
