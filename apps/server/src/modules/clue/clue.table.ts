import type {
  AssignWay,
  CloseReason,
  ClueEvent,
  ClueSource,
  ClueState,
  ClueSuspect,
  FollowResult,
  IntakeState,
} from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { boolean, id, idRef, moment, momentNow, partOf, refTo, versioned } from '#db/columns.ts';
import { newestIndex, pathIndex, searchIndex } from '#db/indexes.ts';
import { channel, member, node } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

const LIVE = sql`merged_into IS NULL`;
const HELD = sql`merged_into IS NULL AND owner_id IS NOT NULL`;
const POOLED = sql`merged_into IS NULL AND owner_id IS NULL`;

/** A sales lead. Those in the pool have no owner, so the columns of `placed()` are repeated here. */
export const clue = pgTable(
  'clue',
  {
    id: id(),
    channelId: refTo(() => channel.id),
    nodeId: refTo(() => node.id),
    path: text().notNull(),
    ownerId: idRef().references(() => member.id),
    name: text().notNull(),
    /** The number is encrypted; it is looked up by its keyed hash and shown masked. */
    phoneSealed: text(),
    phoneMark: text(),
    phoneMask: text(),
    /**
     * The number was entered by somebody who may not see numbers: no comparison with it may show in what they
     * see.
     */
    phoneUnconfirmed: boolean().notNull().default(false),
    /** Who typed it into a clue form: they know it anyway. */
    phoneTypedBy: idRef(),
    /** For people who may see numbers: another clue has the same number, or its owner refused contact. */
    suspect: text().$type<ClueSuspect>(),
    /** Keyed hash of their identity on a platform. */
    identityMark: text(),
    source: text().$type<ClueSource>().notNull(),
    sourceNote: text().notNull().default(''),
    model: text().notNull().default(''),
    cityCode: text(),
    remark: text().notNull().default(''),
    state: text().$type<ClueState>().notNull().default('new'),
    closeReason: text().$type<CloseReason>(),
    score: integer().notNull().default(0),
    nextAt: moment(),
    assignedAt: moment(),
    firstContactAt: moment(),
    lastFollowAt: moment(),
    visitedAt: moment(),
    wonAt: moment(),
    /** When it returns to the pool, and when the owner was warned. */
    recycleAt: moment(),
    warnedAt: moment(),
    pooledAt: moment(),
    /** The node whose pool it was taken from: people who saw it there learn who was faster. */
    takenFrom: idRef(),
    extension: jsonb().$type<{ reason: string; askedAt: string }>(),
    mergedInto: idRef(),
    mergedAt: moment(),
    /** The other clue's fields before the merge, restored by a split. */
    otherBefore: jsonb().$type<Record<string, unknown>>(),
    ...versioned(),
  },
  (t) => [
    newestIndex('clue_by_created', t, t.createdAt).where(HELD),
    newestIndex('clue_by_recycle', t, t.recycleAt).where(HELD),
    newestIndex('clue_by_score', t, t.score).where(HELD),
    newestIndex('clue_by_next', t, t.nextAt).where(HELD),
    newestIndex('clue_by_follow', t, t.lastFollowAt).where(HELD),
    index('clue_by_state')
      .on(t.channelId, t.state, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(HELD),
    // Of both, as reports count them and their figures open them.
    newestIndex('clue_live_created', t, t.createdAt).where(LIVE),
    index('clue_visited').on(t.channelId, t.visitedAt).where(sql`visited_at IS NOT NULL`),
    index('clue_won').on(t.channelId, t.wonAt).where(sql`won_at IS NOT NULL`),
    newestIndex('clue_pool', t, t.pooledAt).where(POOLED),
    newestIndex('clue_pool_created', t, t.createdAt).where(POOLED),
    newestIndex('clue_pool_score', t, t.score).where(POOLED),
    index('clue_owner').on(t.ownerId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()).where(HELD),
    // Index-only count of somebody's open clues.
    index('clue_open')
      .on(t.ownerId, t.channelId)
      .where(sql`merged_into IS NULL AND state NOT IN ('won', 'closed')`),
    index('clue_owner_next').on(t.ownerId, t.nextAt).where(sql`owner_id IS NOT NULL AND next_at IS NOT NULL`),
    index('clue_silent')
      .on(t.channelId, sql`greatest(${t.assignedAt}, ${t.lastFollowAt})`)
      .where(sql`merged_into IS NULL AND owner_id IS NOT NULL AND state IN ('new', 'following', 'invited')`),
    index('clue_due').on(t.recycleAt).where(sql`owner_id IS NOT NULL AND recycle_at IS NOT NULL`),
    pathIndex('clue_path', t),
    index('clue_phone').on(t.channelId, t.phoneMark).where(LIVE),
    index('clue_identity').on(t.channelId, t.identityMark).where(LIVE),
    // Over all rows: only then does PostgreSQL use the statistics of the last four digits instead of scanning
    // the list.
    index('clue_phone_tail').on(sql`right(${t.phoneMask}, 4)`),
    index('clue_suspect').on(t.channelId, t.id).where(sql`merged_into IS NULL AND suspect IS NOT NULL`),
    index('clue_merged').on(t.mergedInto).where(sql`merged_into IS NOT NULL`),
    searchIndex('clue_search', sql`(${t.name} || ' ' || ${t.model})`),
  ],
);

/** History of a clue; the owner of an entry is the person who acted. */
export const clueFollow = pgTable(
  'clue_follow',
  {
    id: id(),
    channelId: refTo(() => channel.id),
    nodeId: refTo(() => node.id),
    path: text().notNull(),
    /** Null for actions of the system. */
    ownerId: idRef().references(() => member.id),
    clueId: partOf(() => clue.id),
    kind: text().$type<ClueEvent>().notNull(),
    result: text().$type<FollowResult>(),
    text: text().notNull().default(''),
    state: text().$type<ClueState>(),
    nextAt: moment(),
    at: momentNow(),
  },
  (t) => [
    index('clue_follow_of').on(t.clueId, t.id.desc()),
    newestIndex('clue_follow_by_at', t, t.at),
    index('clue_follow_owner').on(t.ownerId, t.at.desc().nullsLast(), t.id.desc().nullsLast()),
    pathIndex('clue_follow_path', t),
    searchIndex('clue_follow_search', t.text),
    index('clue_follow_appointment').on(t.channelId, t.nextAt).where(sql`kind = 'appointment'`),
  ],
);

/** Voice notes and pictures attached to follow-ups, stored outside the library. */
export const clueFile = pgTable(
  'clue_file',
  {
    id: id(),
    followId: partOf(() => clueFollow.id),
    kind: text().$type<'image' | 'voice'>().notNull(),
    object: text().notNull(),
    ext: text().notNull(),
    size: integer().notNull(),
  },
  (t) => [index('clue_file_of').on(t.followId)],
);

/** An external source that submits clues with its own token; only the token's hash is stored. */
export const clueIntake = pgTable(
  'clue_intake',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    state: text().$type<IntakeState>().notNull().default('open'),
    tokenHash: text().notNull(),
    tail: text().notNull(),
    perMinute: integer().notNull(),
    received: integer().notNull().default(0),
    made: integer().notNull().default(0),
    lastAt: moment(),
    createdAt: momentNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('clue_intake_token').on(t.tokenHash),
    uniqueIndex('clue_intake_name').on(t.nodeId, t.name),
    pathIndex('clue_intake_path', t),
  ],
);

/** Requests of a source by idempotency key: a repeated request does nothing. Holds no numbers or names. */
export const clueIntakeCall = pgTable(
  'clue_intake_call',
  {
    id: id(),
    intakeId: partOf(() => clueIntake.id),
    requestKey: text().notNull(),
    /** Keyed hash of the request body: equal for equal requests, unreadable otherwise. */
    contentMark: text().notNull(),
    at: momentNow(),
  },
  (t) => [
    uniqueIndex('clue_intake_call_key').on(t.intakeId, t.requestKey),
    index('clue_intake_call_at').on(t.at),
  ],
);

/** Assignment rules for new clues. */
export const clueRule = pgTable(
  'clue_rule',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    enabled: boolean().notNull(),
    sort: integer().notNull().default(0),
    sources: text().array().$type<ClueSource[]>().notNull(),
    minScore: integer().notNull().default(0),
    way: text().$type<AssignWay>().notNull(),
    memberIds: idRef().array().notNull(),
    /** How many clues it has assigned; decides whose turn is next. */
    given: integer().notNull().default(0),
    version: integer().notNull().default(1),
    updatedAt: momentNow(),
  },
  (t) => [uniqueIndex('clue_rule_name').on(t.nodeId, t.name), pathIndex('clue_rule_path', t)],
);

/** People who refused any contact in the channel, by number or by platform identity. */
export const contactRefusal = pgTable(
  'contact_refusal',
  {
    id: id(),
    ...placed(),
    phoneMark: text(),
    identityMark: text(),
    /** Refused for an unconfirmed number: applies to new clues, changes nothing that others see. */
    unconfirmed: boolean().notNull().default(false),
    at: momentNow(),
  },
  (t) => [
    uniqueIndex('contact_refusal_phone').on(t.channelId, t.phoneMark),
    uniqueIndex('contact_refusal_identity').on(t.channelId, t.identityMark),
    pathIndex('contact_refusal_path', t),
  ],
);
