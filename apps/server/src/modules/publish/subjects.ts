import {
  type BatchKind,
  type Call,
  type ContentKind,
  type Key,
  PLATFORMS,
  type PlannedBatch,
  type PlatformId,
  type Spread,
  type SubjectKind,
  type Timing,
  type TrayPiece,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Post } from '#engines/platforms/index.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type ContributionsTo, slot } from '#kernel/slot.ts';
import type { Unit } from '#kernel/unit.ts';

/** Content that can be published, as a plan sees it. */
export interface Subject {
  id: number;
  no: number;
  title: string;
  /** The platform it was made for; null: any account whose platform takes such content. */
  platform: PlatformId | null;
  version: number;
  cover: string | null;
  /** Why it may not be published at all; null when it may. */
  blocked: string | null;
  /** The pending review it waits for, if it must be reviewed first. */
  waits?: string | null;
  /** Why its platform would certainly refuse it, on any account; null when nothing is known. */
  refused: string | null;
  /** Possible refusals and other warnings. */
  warnings: { kind: 'limit' | 'similar'; text: string }[];
}

/** Content released together: its owner, accounts and times. */
export interface Batch extends Place {
  id: number;
  name: string;
  accountIds: readonly number[];
  accountGroupIds: readonly number[];
  timing: Timing;
  spread: Spread;
}

interface Themed extends Pick<Batch, 'id' | 'channelId' | 'nodeId' | 'path' | 'ownerId'> {
  topic: string;
  input: Pick<Batch, 'accountIds' | 'accountGroupIds' | 'timing' | 'spread'>;
}

/** A theme as publishing sees it. */
export const themeBatch = ({ id, channelId, nodeId, path, ownerId, topic, input }: Themed): Batch => ({
  id,
  channelId,
  nodeId,
  path,
  ownerId,
  name: topic,
  accountIds: input.accountIds,
  accountGroupIds: input.accountGroupIds,
  timing: input.timing,
  spread: input.spread,
});

/** Of the house, what is needed to read something. */
export interface Reading {
  db: Queries;
  storage: Kernel['storage'];
}

/** The outcome of a release, in numbers. */
export interface Ending {
  /** Posts that are published; posts that are not. */
  sent: number;
  failed: number;
  /** Content that was not released because of checks or platform rules. */
  held: number;
  note: string;
  /** The outcome reported earlier, while some posts were still open; null: this is the first report. */
  amends: string | null;
}

type Reported = 'partial' | 'failed' | 'ready' | 'released';
/** States that a report leads to, and a later one may correct. */
const CORRECTED: readonly string[] = ['ready', 'partial', 'failed'] satisfies Reported[];

/**
 * State and note of content after publishing has reported; null while something else decides about it, and only what went out and what
 * failed is to be told. Content that was not released has not failed: it still waits for a person. A later report replaces the earlier
 * one; where the content was worked on in between, what is said of that stays, unless all of it is out now.
 */
export function afterReport<State extends string>(
  theme: { status: State; note: string },
  { sent, failed, held, note, amends }: Ending,
): { status: State | Reported; note: string } | null {
  const wanting = held > 0 ? 'ready' : 'released';
  const unsuccessful = sent > 0 ? 'partial' : 'failed';
  const reported: Reported = failed > 0 ? unsuccessful : wanting;
  if (theme.status === 'releasing') return { status: reported, note };
  if (amends === null || !CORRECTED.includes(theme.status)) return null;
  if (theme.note === amends || reported === 'released') return { status: reported, note };
  const both = [theme.note, note].filter(Boolean).join('；');
  return { status: reported === 'ready' ? theme.status : reported, note: both };
}

/** A part is still being produced; the post goes out once it exists. */
export interface PartsMissing {
  /** 等待图片 */
  waitsFor: string;
}

/** Finished content that is not scheduled yet. */
export type Piece = Omit<TrayPiece, 'kind' | 'accounts'>;

/** One piece of content as it is placed on the calendar. */
export interface Placed {
  batch: Batch;
  subject: Pick<Subject, 'id' | 'no' | 'title' | 'platform' | 'version'>;
  /** Why it may not be published; null when it may. */
  against: string | null;
  /** Why a platform would certainly refuse it, if that depends on the platform. */
  refusedOn?(platform: PlatformId): string | null;
  /** How many of its batch are held back, and the message about it. */
  held: number;
  heldNote: string;
}

/** What the calendar needs from content that is placed piece by piece. */
export interface CalendarSource {
  /** Any of these keys allows publishing such content to an account. */
  accountKeys: readonly Key[];
  tray(
    kernel: Kernel,
    actor: Actor,
    asked: { q?: string; most: number },
  ): Promise<{ pieces: Piece[]; total: number }>;
  /** Within the actor's scope for publishing, checked as of now. */
  toPlace(kernel: Kernel, actor: Actor, subjectId: number): Promise<Placed>;
  /** Automatic releases within these days (`2026-11-01,2026-11-30`). */
  planned(db: Queries, actor: Actor, range: string): Promise<Omit<PlannedBatch, 'kind'>[]>;
}

/** What an actor wants to do with content. */
export type PublishVerb = 'see' | 'publish';

/** Implemented by the module that owns a kind of content. Publishing itself knows no articles. */
export interface ContentSource {
  batchKind: BatchKind;
  subjectKind: SubjectKind;
  /** The kind of its posts: only accounts on platforms that take it are offered. */
  content: ContentKind;
  /**
   * Its calls for viewing and publishing: their keys decide who sees results and who publishes.
   * `PUBLISH_KEYS` of the contract names the same keys.
   */
  calls: Record<PublishVerb, Pick<Call, 'keys'>>;
  /** Its noun and measure word: 文章, 篇. */
  words: { subject: string; unit: string };
  /** Within the actor's scope for a call; anything else is a missing row. */
  seen(db: Queries, actor: Actor, asked: RequiredCalls, batchId: number): Promise<Batch>;
  /** All finished content of a batch, checked as of now. */
  subjects(kernel: Kernel, batchId: number, actor: Actor): Promise<Subject[]>;
  /** Why the batch cannot be released now; empty when it can. */
  problems(kernel: Kernel, actor: Actor, batchId: number): Promise<string[]>;
  /** Covers by subject, for results. */
  covers(kernel: Kernel, subjectIds: readonly number[]): Promise<Map<number, string | null>>;
  /** The released version, checked again; a text says why it may not be published. */
  post(reading: Reading, subjectId: number, version: number): Promise<Post | PartsMissing | string>;
  /** The same for publishing by hand: text to paste and picture URLs. */
  shown(
    kernel: Kernel,
    subjectId: number,
  ): Promise<{
    title: string;
    text: string;
    pictures: { name: string; url: string }[];
    /** The film to save on the phone. */
    video?: { name: string; url: string; size: number };
  }>;
  /** Current versions, for retries. */
  versions(
    db: Queries,
    subjectIds: readonly number[],
  ): Promise<Map<number, { version: number; title: string }>>;
  /** Locks the batch until the transaction ends: batches are locked before attempts everywhere. */
  hold(unit: Unit, batchId: number): Promise<void>;
  /** Reopens a settled batch for another attempt; refuses if its state does not allow it. */
  reopen(unit: Unit, batchId: number, memberId: number): Promise<void>;
  settle(unit: Unit, batchId: number, ending: Ending): Promise<void>;
  /** Without it, its posts appear on the calendar, but nothing can be placed by hand. */
  calendar?: CalendarSource;
  /** Batches with a later automatic release, by account. */
  scheduledOn(db: Queries, accountIds: readonly number[]): Promise<{ accountId: number; count: number }[]>;
}

/** Modules with publishable content contribute their source. */
export const contentSources = slot<ContentSource>('publish.contentSources');

export function sourceOf(
  { contributions }: { contributions: ContributionsTo },
  kind: BatchKind,
): ContentSource {
  const source = contributions(contentSources).find(({ batchKind }) => batchKind === kind);
  // The kind comes from the request: one without a source has no rows.
  if (!source) throw RowMissing('发布的内容');
  return source;
}

/** Whether a platform takes a source's posts at all. */
export const takes = ({ content }: Pick<ContentSource, 'content'>, platform: PlatformId) =>
  PLATFORMS[platform].takes.includes(content);

/**
 * Whether a subject can be published to an account. Content made for one platform fits only there; its source
 * reports refusals.
 */
export const fits = (
  source: Pick<ContentSource, 'content'>,
  platform: PlatformId,
  subject: Pick<Subject, 'platform'>,
) => (subject.platform === null ? takes(source, platform) : subject.platform === platform);
