import type {
  LivePlatform,
  LiveStageSetting,
  PlayState,
  ScriptLine,
  ScriptStyle,
  ShowState,
} from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, idRef, moment, momentNow, partOf, refTo } from '#db/columns.ts';
import { newestIndex, pathIndex, searchIndex } from '#db/indexes.ts';
import { channel, member, node } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';
import { registerColumns, registerIndexes } from '#kernel/register/register-columns.ts';
import type { LoopLine, RoomQueue } from './room/queue.ts';

/** A room on a platform. */
export const liveAccount = pgTable(
  'live_account',
  {
    ...registerColumns(),
    name: text().notNull(),
    platform: text().$type<LivePlatform>().notNull(),
    roomId: text().notNull(),
    /** What the platform signs its messages with, sealed. */
    secretSealed: text(),
    aiNotice: boolean().notNull().default(false),
    heardAt: moment(),
  },
  (t) => [
    ...registerIndexes('live_account', t),
    // A message names its room and nothing else, so a room is one channel's.
    uniqueIndex('live_account_room').on(t.platform, t.roomId),
    searchIndex('live_account_search', t.name),
  ],
);

/** The page that shows a room to a streaming program. Only the latest address of an account opens it. */
export const liveStage = pgTable('live_stage', {
  accountId: partOf(() => liveAccount.id).primaryKey(),
  setting: jsonb().$type<LiveStageSetting>().notNull(),
  /** Part of what is signed: an address with an older number has ended. */
  linkNo: integer().notNull().default(0),
  openedAt: moment(),
  seenAt: moment(),
});

export const liveScript = pgTable(
  'live_script',
  {
    ...registerColumns(),
    name: text().notNull(),
    product: text().notNull().default(''),
    style: text().$type<ScriptStyle>().notNull().default('warm'),
    minutes: integer().notNull().default(10),
    tags: jsonb().$type<string[]>().notNull().default(sql`'[]'`),
    lines: jsonb().$type<ScriptLine[]>().notNull(),
    model: text().notNull().default(''),
    /** The job in which a model writes it, or wrote it. */
    writeJob: uuid(),
    /** The script of a hot topic that it was made of. */
    hotScriptId: idRef(),
  },
  (t) => [
    ...registerIndexes('live_script', t),
    searchIndex('live_script_search', t.name),
    index('live_script_hot').on(t.hotScriptId).where(sql`${t.hotScriptId} IS NOT NULL`),
  ],
);

/** A script as it was saved each time. */
export const liveScriptVersion = pgTable(
  'live_script_version',
  {
    scriptId: partOf(() => liveScript.id),
    version: integer().notNull(),
    name: text().notNull(),
    lines: jsonb().$type<ScriptLine[]>().notNull(),
    memberId: refTo(() => member.id),
    at: momentNow(),
  },
  (t) => [primaryKey({ columns: [t.scriptId, t.version] })],
);

export const liveKeyword = pgTable(
  'live_keyword',
  {
    ...registerColumns(),
    name: text().notNull(),
    must: jsonb().$type<string[]>().notNull().default(sql`'[]'`),
    any: jsonb().$type<string[]>().notNull().default(sql`'[]'`),
    deny: jsonb().$type<string[]>().notNull().default(sql`'[]'`),
    priority: integer().notNull().default(50),
    cooldownSeconds: integer().notNull().default(60),
    answers: jsonb().$type<string[]>().notNull(),
    enabled: boolean().notNull().default(true),
  },
  (t) => [...registerIndexes('live_keyword', t), searchIndex('live_keyword_search', t.name)],
);

export const liveInsert = pgTable(
  'live_insert',
  {
    ...registerColumns(),
    name: text().notNull(),
    text: text().notNull(),
    urgent: boolean().notNull().default(false),
    everyMinutes: integer().notNull().default(0),
    enabled: boolean().notNull().default(true),
  },
  (t) => [...registerIndexes('live_insert', t), searchIndex('live_insert_search', t.name)],
);

/** A sentence spoken once by a voice, for everybody of a place who says it again. */
export const liveSound = pgTable(
  'live_sound',
  {
    id: id(),
    ...placed(),
    /** Voice, speed, text and how its words are read in one (`spokenKey`). */
    key: text().notNull(),
    voiceId: idRef().notNull(),
    speed: integer().notNull(),
    text: text().notNull(),
    /** The highest is made first. */
    urgency: integer().notNull().default(0),
    state: text().$type<'making' | 'ready' | 'failed'>().notNull().default('making'),
    note: text().notNull().default(''),
    object: text(),
    sha256: text(),
    durationMs: integer(),
    marks: jsonb().$type<[number, number][]>().notNull().default(sql`'[]'`),
    offline: boolean().notNull().default(false),
    /** Until then whoever took it makes it, and goes on saying so; then it is anybody's again. */
    takenUntil: moment(),
    createdAt: momentNow(),
    /** When somebody last asked for it, to the day. */
    usedAt: momentNow(),
  },
  (t) => [
    uniqueIndex('live_sound_key').on(t.nodeId, t.key),
    index('live_sound_making').on(t.urgency.desc(), t.id).where(sql`${t.state} = 'making'`),
    pathIndex('live_sound_path', t),
    index('live_sound_used').on(t.usedAt, t.id),
  ],
);

/** One broadcast: what is said in it and what comes next. */
export const liveShow = pgTable(
  'live_show',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    accountId: refTo(() => liveAccount.id),
    scriptId: idRef().references(() => liveScript.id, { onDelete: 'set null' }),
    scriptName: text().notNull(),
    product: text().notNull().default(''),
    state: text().$type<ShowState>().notNull().default('draft'),
    paused: boolean().notNull().default(false),
    controllerId: idRef().references(() => member.id),
    startsAt: moment(),
    endsAt: moment().notNull(),
    startedAt: moment(),
    endedAt: moment(),
    /** Amber checks that somebody took on. */
    confirmed: jsonb().$type<{ code: string; note: string }[]>().notNull().default(sql`'[]'`),
    /** The script as it went on air, a line each. */
    loop: jsonb().$type<LoopLine[]>().notNull().default(sql`'[]'`),
    queue: jsonb().$type<RoomQueue>(),
    voiceId: idRef(),
    speed: integer().notNull().default(100),
    volume: integer().notNull().default(100),
    musicObject: text(),
    musicVolume: integer().notNull().default(20),
    musicDuck: integer().notNull().default(50),
    dropped: jsonb().$type<Record<string, number>>().notNull().default(sql`'{}'`),
    lagMs: integer().notNull().default(0),
    /** Raised by every player that signs in: whoever holds an older number no longer speaks. */
    leaseNo: integer().notNull().default(0),
    leaseUntil: moment(),
    version: integer().notNull().default(1),
    createdAt: momentNow(),
  },
  (t) => [
    newestIndex('live_show_list', t, t.createdAt),
    pathIndex('live_show_path', t),
    searchIndex('live_show_search', t.name),
    index('live_show_script').on(t.scriptId),
    uniqueIndex('live_show_on_air').on(t.accountId).where(sql`${t.state} in ('readying', 'living')`),
    index('live_show_controller').on(t.controllerId).where(sql`${t.state} in ('readying', 'living')`),
  ],
);

/** Every line that was handed to a player, or was meant to be. */
export const livePlay = pgTable(
  'live_play',
  {
    showId: refTo(() => liveShow.id),
    playId: text().notNull(),
    seq: integer().notNull(),
    class: text().notNull(),
    lineId: text().notNull(),
    text: text().notNull(),
    soundId: refTo(() => liveSound.id),
    commentId: idRef(),
    memberId: idRef().references(() => member.id),
    state: text().$type<PlayState>().notNull().default('made'),
    note: text().notNull().default(''),
    madeAt: momentNow(),
    sentAt: moment(),
    startedAt: moment(),
    endedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.showId, t.playId] }),
    index('live_play_seq').on(t.showId, t.seq),
    // A sound is kept as long as something was played of it.
    index('live_play_sound').on(t.soundId),
  ],
);

/** What happened in a room, one after another. Never changed and never removed (a trigger sees to it). */
export const liveEvent = pgTable(
  'live_event',
  {
    id: id(),
    showId: refTo(() => liveShow.id),
    kind: text().notNull(),
    playId: text(),
    commentId: idRef(),
    memberId: idRef().references(() => member.id),
    note: text().notNull().default(''),
    at: moment().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index('live_event_show').on(t.showId, t.id)],
);

export const liveComment = pgTable(
  'live_comment',
  {
    id: id(),
    showId: refTo(() => liveShow.id),
    kind: text().notNull(),
    /** The platform's number of it: the same message twice is one. */
    externalId: text().notNull(),
    viewer: text().notNull().default(''),
    nickname: text().notNull(),
    text: text().notNull(),
    outcome: text().notNull(),
    note: text().notNull().default(''),
    answer: text().notNull().default(''),
    /** Not shown: by a word, or because somebody said so, whatever became of it before. */
    hidden: boolean().notNull().default(false),
    /** Not yet told to those who look for customers. */
    untold: boolean().notNull().default(false),
    /** Whoever looks for customers sees one in it. */
    lead: boolean().notNull().default(false),
    at: momentNow(),
  },
  (t) => [
    index('live_comment_untold').on(t.id).where(sql`${t.untold}`),
    uniqueIndex('live_comment_once').on(t.showId, t.externalId),
    index('live_comment_newest').on(t.showId, t.at.desc(), t.id.desc()),
    index('live_comment_waiting').on(t.at).where(sql`${t.outcome} = 'waiting'`),
    // The figures of the workbench count these by day.
    index('live_comment_asked').on(t.outcome, t.at).where(sql`${t.outcome} in ('spoken', 'unanswered')`),
    index('live_comment_all').on(t.at.desc(), t.id.desc()),
  ],
);

/** Viewers whose comments are not looked at in the rooms of a place and those below it. */
export const liveBlocked = pgTable(
  'live_blocked',
  {
    id: id(),
    channelId: refTo(() => channel.id),
    nodeId: refTo(() => node.id),
    viewer: text().notNull(),
    /** As it was then: comments of a viewer may be gone, or were written under several. */
    nickname: text().notNull().default(''),
    memberId: refTo(() => member.id),
    at: momentNow(),
  },
  (t) => [
    uniqueIndex('live_blocked_once').on(t.nodeId, t.viewer),
    index('live_blocked_newest').on(t.channelId, t.at.desc(), t.id.desc()),
  ],
);
