import type {
  AssignWay,
  CloseReason,
  ClueEvent,
  ClueSource,
  ClueState,
  FollowResult,
  IntakeState,
} from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, idRef, moment, momentNow, searchIndex } from '#db/columns.ts';
import { channel, member, node } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

const LIVE = sql`merged_into IS NULL`;
const HELD = sql`merged_into IS NULL AND owner_id IS NOT NULL`;
const POOLED = sql`merged_into IS NULL AND owner_id IS NULL`;

/** A sales lead. Nobody owns those in the pool, which is why the columns of `placed()` are here by hand. */
export const clue = pgTable(
  'clue',
  {
    id: id(),
    channelId: idRef()
      .notNull()
      .references(() => channel.id),
    nodeId: idRef()
      .notNull()
      .references(() => node.id),
    path: text().notNull(),
    ownerId: idRef().references(() => member.id),
    name: text().notNull(),
    /** The number itself is sealed, found by its mark and shown by its mask. */
    phoneSealed: text(),
    phoneMark: text(),
    phoneMask: text(),
    /** Who they are on a platform, marked like the number. */
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
    /** When it goes back to the pool, and when its owner was warned of it. */
    recycleAt: moment(),
    warnedAt: moment(),
    pooledAt: moment(),
    /** In whose pool it lay when it was taken: whoever saw it there and comes too late is told. */
    takenFrom: idRef(),
    extension: jsonb().$type<{ reason: string; askedAt: string }>(),
    mergedInto: idRef(),
    mergedAt: moment(),
    /** What the other one was before this one was merged into it: taking it out again gives that back. */
    otherBefore: jsonb().$type<Record<string, unknown>>(),
    createdAt: momentNow(),
    updatedAt: momentNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('clue_by_created')
      .on(t.channelId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(HELD),
    index('clue_by_recycle')
      .on(t.channelId, t.recycleAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(HELD),
    index('clue_by_score').on(t.channelId, t.score.desc().nullsLast(), t.id.desc().nullsLast()).where(HELD),
    index('clue_by_next').on(t.channelId, t.nextAt.desc().nullsLast(), t.id.desc().nullsLast()).where(HELD),
    index('clue_by_follow')
      .on(t.channelId, t.lastFollowAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(HELD),
    index('clue_by_state')
      .on(t.channelId, t.state, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(HELD),
    // Of both, as reports count them and their figures open them.
    index('clue_live_created')
      .on(t.channelId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(LIVE),
    index('clue_pool').on(t.channelId, t.pooledAt.desc().nullsLast(), t.id.desc().nullsLast()).where(POOLED),
    index('clue_pool_created')
      .on(t.channelId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(POOLED),
    index('clue_pool_score')
      .on(t.channelId, t.score.desc().nullsLast(), t.id.desc().nullsLast())
      .where(POOLED),
    index('clue_owner').on(t.ownerId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()).where(HELD),
    // How many somebody has in hand, out of the index alone.
    index('clue_open')
      .on(t.ownerId, t.channelId)
      .where(sql`merged_into IS NULL AND state NOT IN ('won', 'closed')`),
    index('clue_owner_next').on(t.ownerId, t.nextAt).where(sql`owner_id IS NOT NULL AND next_at IS NOT NULL`),
    index('clue_silent')
      .on(t.channelId, sql`greatest(${t.assignedAt}, ${t.lastFollowAt})`)
      .where(sql`merged_into IS NULL AND owner_id IS NOT NULL AND state IN ('new', 'following', 'invited')`),
    index('clue_due').on(t.recycleAt).where(sql`owner_id IS NOT NULL AND recycle_at IS NOT NULL`),
    index('clue_path').using('btree', t.path.op('text_pattern_ops')),
    index('clue_phone').on(t.channelId, t.phoneMark).where(LIVE),
    index('clue_identity').on(t.channelId, t.identityMark).where(LIVE),
    // Of all rows: only then does PostgreSQL use what it knows of how many have the same four, and not walk the whole list for them.
    index('clue_phone_tail').on(sql`right(${t.phoneMask}, 4)`),
    index('clue_merged').on(t.mergedInto).where(sql`merged_into IS NOT NULL`),
    searchIndex('clue_search', sql`(${t.name} || ' ' || ${t.model})`),
  ],
);

/** Everything that happened to a clue; whoever did it is the owner of the entry. */
export const clueFollow = pgTable(
  'clue_follow',
  {
    id: id(),
    channelId: idRef()
      .notNull()
      .references(() => channel.id),
    nodeId: idRef()
      .notNull()
      .references(() => node.id),
    path: text().notNull(),
    /** Null for what the system did. */
    ownerId: idRef().references(() => member.id),
    clueId: idRef()
      .notNull()
      .references(() => clue.id, { onDelete: 'cascade' }),
    kind: text().$type<ClueEvent>().notNull(),
    result: text().$type<FollowResult>(),
    text: text().notNull().default(''),
    state: text().$type<ClueState>(),
    nextAt: moment(),
    at: momentNow(),
  },
  (t) => [
    index('clue_follow_of').on(t.clueId, t.id.desc()),
    index('clue_follow_by_at').on(t.channelId, t.at.desc().nullsLast(), t.id.desc().nullsLast()),
    index('clue_follow_owner').on(t.ownerId, t.at.desc().nullsLast(), t.id.desc().nullsLast()),
    index('clue_follow_path').using('btree', t.path.op('text_pattern_ops')),
    searchIndex('clue_follow_search', t.text),
    index('clue_follow_appointment').on(t.channelId, t.nextAt).where(sql`kind = 'appointment'`),
  ],
);

/** Voice notes and pictures of what was done, in a place of their own beside the library. */
export const clueFile = pgTable(
  'clue_file',
  {
    id: id(),
    followId: idRef()
      .notNull()
      .references(() => clueFollow.id, { onDelete: 'cascade' }),
    kind: text().$type<'image' | 'voice'>().notNull(),
    object: text().notNull(),
    ext: text().notNull(),
    size: integer().notNull(),
  },
  (t) => [index('clue_file_of').on(t.followId)],
);

/** A source outside that brings in clues with a token of its own; of the token only the hash is kept. */
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
    index('clue_intake_path').using('btree', t.path.op('text_pattern_ops')),
  ],
);

/** What came from a source, by the key it gave: the same request again does nothing. Numbers and names are not here. */
export const clueIntakeCall = pgTable(
  'clue_intake_call',
  {
    id: id(),
    intakeId: idRef()
      .notNull()
      .references(() => clueIntake.id, { onDelete: 'cascade' }),
    requestKey: text().notNull(),
    /** Equal for equal requests, and nothing can be read from it. */
    contentMark: text().notNull(),
    at: momentNow(),
  },
  (t) => [
    uniqueIndex('clue_intake_call_key').on(t.intakeId, t.requestKey),
    index('clue_intake_call_at').on(t.at),
  ],
);

/** To whom new clues go. */
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
    /** How many it has given: whose turn is next. */
    given: integer().notNull().default(0),
    version: integer().notNull().default(1),
    updatedAt: momentNow(),
  },
  (t) => [
    uniqueIndex('clue_rule_name').on(t.nodeId, t.name),
    index('clue_rule_path').using('btree', t.path.op('text_pattern_ops')),
  ],
);

/** People who want to hear nothing more, from nobody in the channel: by their number, or by who they are on a platform. */
export const contactRefusal = pgTable(
  'contact_refusal',
  {
    id: id(),
    ...placed(),
    phoneMark: text(),
    identityMark: text(),
    at: momentNow(),
  },
  (t) => [
    uniqueIndex('contact_refusal_phone').on(t.channelId, t.phoneMark),
    uniqueIndex('contact_refusal_identity').on(t.channelId, t.identityMark),
    index('contact_refusal_path').using('btree', t.path.op('text_pattern_ops')),
  ],
);
