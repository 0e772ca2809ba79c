import {
  type BatchKind,
  type Call,
  type ContentKind,
  PLATFORMS,
  type PlatformId,
  type Spread,
  type SubjectKind,
  type Timing,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Post } from '#engines/platforms/index.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type BroughtFor, slot } from '#kernel/slot.ts';
import type { Unit } from '#kernel/unit.ts';

/** Something that can be published, as a plan sees it. */
export interface Subject {
  id: number;
  no: number;
  title: string;
  /** What it was made for; null: every account whose platform takes such content is right. */
  platform: PlatformId | null;
  version: number;
  cover: string | null;
  /** Why it may not go out at all; null when it may. */
  blocked: string | null;
  /** What it waits for before anything of it may go out, where it has to be reviewed first. */
  waits?: string | null;
  /** Why its platform would surely refuse it, on whichever account; null when nothing is known against it. */
  refused: string | null;
  /** What the platform may refuse, and other things to look at. */
  warnings: { kind: 'limit' | 'similar'; text: string }[];
}

/** What is released together: whose it is, where it goes and when. */
export interface Batch {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
  ownerId: number;
  name: string;
  accountIds: readonly number[];
  accountGroupIds: readonly number[];
  timing: Timing;
  spread: Spread;
}

/** Of the house, what is needed to read something. */
export interface Reading {
  db: Queries;
  storage: Kernel['storage'];
}

/** How a release ended, in numbers. */
export interface Ending {
  /** Posts that are out; posts that are not. */
  sent: number;
  failed: number;
  /** What was not released at all: the checks or the platform's rules stood against it. */
  held: number;
  note: string;
  /** What was told when it was settled although something was still to be found out; null: this is the first word. */
  amends: string | null;
}

/**
 * Where content goes when publishing says how it ended; null where something else has happened to it since. What was told before
 * is put right, and what was not released has not failed: it still waits for somebody.
 */
export function statusAfter(
  theme: { status: string; note: string },
  { sent, failed, held, amends }: Ending,
): 'partial' | 'failed' | 'ready' | 'released' | null {
  const amending =
    amends !== null && theme.note === amends && ['ready', 'partial', 'failed'].includes(theme.status);
  if (theme.status !== 'releasing' && !amending) return null;
  if (failed > 0) return sent > 0 ? 'partial' : 'failed';
  return held > 0 ? 'ready' : 'released';
}

/** What somebody wants to do with content. */
export type PublishVerb = 'see' | 'publish';

/** What the module that owns a kind of content answers to publishing. Publishing itself knows no articles. */
export interface ContentSource {
  batchKind: BatchKind;
  subjectKind: SubjectKind;
  /** What its posts are made of: only accounts on platforms that take it come into question. */
  content: ContentKind;
  /**
   * Its own calls for looking at it and for publishing it: whoever may make them sees what became of it, and may publish it.
   * `PUBLISH_KEYS` of the contract names their keys too.
   */
  calls: Record<PublishVerb, Pick<Call, 'keys'>>;
  /** What people call one of it and how they count it: 文章, 篇. */
  words: { subject: string; unit: string };
  /** The actor's for a call; one that is not theirs is one that does not exist. */
  seen(db: Queries, actor: Actor, asked: Asked, batchId: number): Promise<Batch>;
  /** All of a batch that is finished, checked as of now. */
  subjects(kernel: Kernel, batchId: number, actor: Actor): Promise<Subject[]>;
  /** Why the batch cannot be released as it stands; empty when it can. */
  problems(kernel: Kernel, actor: Actor, batchId: number): Promise<string[]>;
  /** Covers by subject, for results. */
  covers(kernel: Kernel, subjectIds: readonly number[]): Promise<Map<number, string | null>>;
  /** The very version that was released, checked once more; a text says why it may not go out. */
  post(reading: Reading, subjectId: number, version: number): Promise<Post | string>;
  /** The same for a person to publish by hand: one text to paste, pictures with addresses. */
  shown(
    kernel: Kernel,
    subjectId: number,
  ): Promise<{
    title: string;
    text: string;
    pictures: { name: string; url: string }[];
    /** The film to be saved on the phone. */
    video?: { name: string; url: string; size: number };
  }>;
  /** Its version now, for what is tried again. */
  versions(
    db: Queries,
    subjectIds: readonly number[],
  ): Promise<Map<number, { version: number; title: string }>>;
  /** Locked until the transaction ends: batches come before attempts everywhere. */
  hold(unit: Unit, batchId: number): Promise<void>;
  /** Something of it goes out again; refuses where the batch is not in a state for that. */
  reopen(unit: Unit, batchId: number, memberId: number): Promise<void>;
  settle(unit: Unit, batchId: number, ending: Ending): Promise<void>;
  /** Batches that will be released by themselves later, by account. */
  scheduledOn(db: Queries, accountIds: readonly number[]): Promise<{ accountId: number; count: number }[]>;
}

/** Whoever owns content that can be published brings how it is read. */
export const contentSources = slot<ContentSource>('publish.contentSources');

export function sourceOf({ brought }: { brought: BroughtFor }, kind: BatchKind): ContentSource {
  const source = brought(contentSources).find(({ batchKind }) => batchKind === kind);
  // Asked for by somebody who may write anything there: a kind that nobody brings has no rows.
  if (!source) throw RowMissing('发布的内容');
  return source;
}

/** Whether a platform takes a source's posts at all. */
export const takes = ({ content }: Pick<ContentSource, 'content'>, platform: PlatformId) =>
  PLATFORMS[platform].takes.includes(content);

/** Whether a subject can meet an account. What was made for one platform meets it there, and its source says where that refuses it. */
export const fits = (
  source: Pick<ContentSource, 'content'>,
  platform: PlatformId,
  subject: Pick<Subject, 'platform'>,
) => (subject.platform === null ? takes(source, platform) : subject.platform === platform);
