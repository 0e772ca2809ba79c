import { Moment } from '../core/fields.ts';
import { Choice, Id } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { clueState } from './states.ts';
import { CloseReason, ClueEvent, ClueSource, ClueSuspect, FollowResult } from './words.ts';

const City = z.object({ code: z.string(), name: z.string() });

/** One part of a score and why: the whole is their sum. */
export const ScorePart = z.object({ points: z.int(), why: z.string() });

export const CLUE_ACTIONS = [
  'edit',
  'follow',
  'assign',
  'take',
  'release',
  'reveal',
  'dial',
  'extend',
  'merge',
  'dismissSuspect',
  'reopen',
] as const;

export const Clue = Choice.extend({
  /** Masked; whoever holds the key asks for one row's at a time. */
  phone: z.string().nullable(),
  state: z.enum(clueState.all),
  source: ClueSource,
  sourceNote: z.string(),
  /** The car they ask about. */
  model: z.string(),
  city: City.nullable(),
  remark: z.string(),
  score: z.int(),
  owner: Choice.nullable(),
  node: Choice,
  nextAt: Moment.nullable(),
  lastFollowAt: Moment.nullable(),
  /** When it goes back to the pool unless somebody gets in touch; never for those who came. */
  recycleAt: Moment.nullable(),
  closeReason: CloseReason.nullable(),
  createdAt: Moment,
  version: z.int(),
  can: z.array(z.enum(CLUE_ACTIONS)),
});
export type Clue = z.infer<typeof Clue>;

/** How many voice notes and pictures one entry of the history has at most, and how large each may be. */
export const MOST_FILES = 9;
export const FOLLOW_FILE_MB = 10;
export const FOLLOW_FILE_TYPES = ['jpg', 'jpeg', 'png', 'webp', 'mp3', 'm4a', 'wav'] as const;

/** A voice note or a picture of a follow-up. */
export const FollowFile = z.object({
  id: Id,
  kind: z.enum(['image', 'voice']),
  size: z.int(),
  url: z.string(),
});
export type FollowFile = z.infer<typeof FollowFile>;

/** An entry of a clue's history. */
export const FollowUp = z.object({
  id: Id,
  kind: ClueEvent,
  result: FollowResult.nullable(),
  text: z.string(),
  /** The state after it, where it changed. */
  state: z.enum(clueState.all).nullable(),
  nextAt: Moment.nullable(),
  by: z.string(),
  at: Moment,
});
export type FollowUp = z.infer<typeof FollowUp>;

/** A follow-up as the clue's own page shows it. */
export const HistoryEntry = FollowUp.extend({
  files: z.array(FollowFile),
  /** Whose history it stood in before the two were merged. */
  from: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Another clue that probably belongs to the same person. */
export const DuplicateClue = Choice.extend({
  state: z.enum(clueState.all),
  source: ClueSource,
  owner: z.string().nullable(),
  createdAt: Moment,
  /** Which of the two were found equal. */
  by: z.enum(['phone', 'identity']),
});

export const ClueInfo = Clue.extend({
  scoreParts: z.array(ScorePart),
  history: z.array(HistoryEntry),
  twins: z.array(DuplicateClue),
  /** Why somebody should look; null for whoever may not see numbers. */
  suspect: ClueSuspect.nullable(),
  /** Clues that were merged into this one and can be taken out again. */
  merged: z.array(z.object({ id: Id, name: z.string(), mergedAt: Moment })),
  extension: z
    .object({ reason: z.string(), askedAt: Moment, by: z.string(), mayDecide: z.boolean() })
    .nullable(),
});
export type ClueInfo = z.infer<typeof ClueInfo>;

/** A statement of the customer from before the clue existed. */
export const ClueOrigin = z.object({
  kind: z.enum(['comment', 'message', 'live']),
  platform: z.string(),
  text: z.string(),
  /** The title of the post it stands below; empty of a message. */
  post: z.string(),
  /** Where the post can be looked at. */
  url: z.string().nullable(),
  account: z.string(),
  at: Moment,
});
export type ClueOrigin = z.infer<typeof ClueOrigin>;
