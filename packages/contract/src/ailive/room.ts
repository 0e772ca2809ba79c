import { Moment, oneOf } from '../core/fields.ts';
import { Choice, Id } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { COMMENT_OUTCOMES, LINE_CLASSES, PLAY_STATES, ROOM_EVENTS } from './words.ts';

const Class = oneOf(LINE_CLASSES, '类别不正确');
export const COMMENT_KINDS = { comment: '评论', ...ROOM_EVENTS } as const;
export type CommentKind = keyof typeof COMMENT_KINDS;

/** What a viewer wrote or did. */
export const LiveComment = z.object({
  id: Id,
  show: Choice,
  kind: oneOf(COMMENT_KINDS, '类型不正确'),
  nickname: z.string(),
  text: z.string(),
  at: Moment,
  outcome: oneOf(COMMENT_OUTCOMES, '结果不正确'),
  /** The rule that answers it, or why nothing does. */
  note: z.string(),
  answer: z.string(),
  /** Struck out, whatever became of it. */
  hidden: z.boolean(),
  can: z.array(z.enum(['hide', 'block', 'unblock'])),
});
export type LiveComment = z.infer<typeof LiveComment>;

/** A viewer whose comments are not looked at in the rooms of a place and those below it. */
export const LiveBlocked = z.object({
  id: Id,
  /** As it was when the viewer was blocked; empty: not known. */
  nickname: z.string(),
  at: Moment,
  by: z.string(),
  node: Choice,
  can: z.array(z.enum(['unblock'])),
});
export type LiveBlocked = z.infer<typeof LiveBlocked>;

/** A line on its way, or spoken. */
export const LivePlay = z.object({
  playId: z.string(),
  seq: z.int(),
  class: Class,
  text: z.string(),
  state: oneOf(PLAY_STATES, '状态不正确'),
  durationMs: z.int().nullable(),
  startedAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  /** The line of the loop, from 1. */
  line: z.int().nullable(),
  /** The comment it answers. */
  comment: z.string().nullable(),
  /** On whose behalf it was put in. */
  by: z.string().nullable(),
});
export type LivePlay = z.infer<typeof LivePlay>;

/** What waits to be spoken, in the order it comes if nothing else happens. */
export const QueueEntry = z.object({
  id: z.string(),
  /** What it is moved and withdrawn by; a line of the loop comes more than once. */
  lineId: z.string(),
  class: Class,
  text: z.string(),
  /** Its sound is there. */
  ready: z.boolean(),
  durationMs: z.int(),
  /** Seconds until it begins, about. */
  startsInMs: z.int(),
  line: z.int().nullable(),
  /** Who put it in, which rule answers, or why its sound is missing. */
  note: z.string(),
});
export type QueueEntry = z.infer<typeof QueueEntry>;

/** Everything a screen needs of a room. */
export const LiveRoom = z.object({
  now: Moment,
  /** A player is connected. */
  playing: z.boolean(),
  paused: z.boolean(),
  lines: z.int(),
  /** `atMs`: how far it has been spoken, at the moment of `now`. */
  current: LivePlay.extend({
    marks: z.array(z.tuple([z.number(), z.number()])),
    atMs: z.int(),
  }).nullable(),
  queue: z.array(QueueEntry),
  waiting: z.record(Class, z.int()),
  comments: z.array(LiveComment),
  commentsPerMinute: z.int(),
  /** Not looked at, by kind. */
  dropped: z.record(oneOf(COMMENT_KINDS), z.int()),
  /** Why nothing is spoken; empty: something is. */
  silence: z.string(),
  controller: Choice.nullable(),
  /** Why the platform does not tell what viewers do; empty: it does, or nobody asked it yet. */
  push: z.string(),
  /** Null: no music was chosen. */
  musicVolume: z.number().nullable(),
});
export type LiveRoom = z.infer<typeof LiveRoom>;

/** How lively a room is: its last hour, minute by minute, and sums from its beginning. */
export const LiveActivity = z.object({
  minutes: z.array(z.object({ at: Moment, comments: z.int(), events: z.int() })),
  viewers: z.int(),
  questions: z.int(),
  answered: z.int(),
  leads: z.int(),
});
export type LiveActivity = z.infer<typeof LiveActivity>;

/** One entry of a room's evidence, which nobody changes afterwards. */
export const LiveEvidence = z.object({
  id: Id,
  at: Moment,
  kind: z.string(),
  /** What was said, of an entry about a line. */
  text: z.string(),
  note: z.string(),
  /** The comment that caused it. */
  comment: z.string().nullable(),
  by: z.string().nullable(),
});
export type LiveEvidence = z.infer<typeof LiveEvidence>;

/** So much of a timeline is told at once, and so many questions and leads in a report. */
export const TIMELINE_PART = 500;
export const REPORT_ROWS = 200;

/** What a show was, told afterwards. What was said in it is told by `timeline`, a part at a time. */
export const LiveReport = z.object({
  startedAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  spokenMs: z.int(),
  plays: z.record(Class, z.int()),
  /** How many lines were begun. */
  begun: z.int(),
  questions: z.int(),
  answered: z.int(),
  /** Questions nobody answered, the most asked first; no more than `REPORT_ROWS`. */
  unanswered: z.array(z.object({ text: z.string(), times: z.int() })),
  /** What viewers wrote who left a number or want to buy: the first `REPORT_ROWS` of so many. */
  leads: z.array(LiveComment),
  leadCount: z.int(),
  viewers: z.int(),
  dropped: z.record(oneOf(COMMENT_KINDS), z.int()),
  /** How long the voice kept the room waiting. */
  lagMs: z.int(),
  confirmed: z.array(z.object({ code: z.string(), note: z.string() })),
  events: z.array(z.object({ at: Moment, kind: z.string(), note: z.string(), by: z.string().nullable() })),
});
export type LiveReport = z.infer<typeof LiveReport>;
