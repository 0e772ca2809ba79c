import type { Entity, NoticeKind, ReviewState, Verdict } from '@zhiying/contract';
import type { SQL } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import type { Obstacle } from '#kernel/access/policy.ts';
import type { Unit } from '#kernel/unit.ts';
import * as errors from './review.errors.ts';

/** A locked row under review. */
export interface Subject extends Place {
  id: number;
  name: string;
  versionId: number;
  versionNo: number;
  reviewStage: number;
  reviewStages: number;
  reviewerIds: number[];
  submittedBy: number | null;
  /** Authors and submitters, who may not decide on it (`ownPiece`). */
  barredIds: (number | null)[];
}

/** What an area declares to have its content reviewed. */
export interface Reviewed<S extends Subject> {
  /** The kind stored with decisions: `material`. */
  kind: string;
  /** Its noun and measure word: 素材, 个. */
  word: string;
  measure: string;
  /** Its audit entity, and the contract's areas for submitting and reviewing. */
  entity: Entity;
  reviewArea: string;
  notice: NoticeKind;
  /** The call whose keys make somebody a reviewer. */
  decides: RequiredCalls;
  /** Link to the queue. */
  queueLink: string;
  /** Link to the content, for its author. */
  link(subject: S): string;
  /** Also notifies all possible reviewers when none is named. */
  tellsAll?: boolean;
  /** Number of review stages; one by default. */
  stages?(unit: Unit, subject: S): Promise<1 | 2>;
  state(subject: S): ReviewState | (string & {});
  /** Locks the rows within reach of the verb, in id order; any other is a missing row. */
  lock(unit: Unit, actor: Actor, verb: ReviewVerb, ids: readonly number[]): Promise<S[]>;
  /** Throws the obstacle, if there is one. */
  guard(actor: Actor, verb: ReviewVerb, subject: S): void;
  /** Writes state and further columns, and announces the change. */
  write(unit: Unit, id: number, state: ReviewState, columns: SQL): Promise<void>;
}

type ReviewVerb = 'submit' | 'cancelSubmit' | 'assign' | Verdict;

/** Input of the review calls, the same for every area. */
export interface Decided {
  items: { id: number; versionId: number }[];
  reason: string;
}

/** Assigned to other reviewers: an obstacle for the area's policy. */
export const givenToOthers: Obstacle<{ name: string; reviewerIds: readonly number[] }> = (
  { name, reviewerIds },
  actor,
) =>
  reviewerIds.length > 0 &&
  !reviewerIds.includes(actor.id) &&
  !actor.isAdmin &&
  (() => errors.NotYourReview(name));

/** Its review is in another state: an obstacle for the area's policy. */
export const reviewNotIn =
  (states: readonly ReviewState[], verb: string): Obstacle<{ name: string; review: ReviewState }> =>
  ({ name, review }) =>
    !states.includes(review) && (() => errors.IllegalReview(name, review, verb));

/** Its channel requires no review. */
export const reviewOff =
  (word: string): Obstacle<{ reviewOn: boolean }> =>
  ({ reviewOn }) =>
    !reviewOn && (() => errors.ReviewOff(word));
