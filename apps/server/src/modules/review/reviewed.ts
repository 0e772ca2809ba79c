import type { Entity, NoticeKind, ReviewState, Verdict } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import type { Obstacle } from '#kernel/access/policy.ts';
import type { Unit } from '#kernel/unit.ts';
import * as errors from './review.errors.ts';

/** What is reviewed, as it was locked. */
export interface Subject {
  id: number;
  name: string;
  channelId: number;
  nodeId: number;
  path: string;
  ownerId: number;
  versionId: number;
  versionNo: number;
  reviewStage: number;
  reviewStages: number;
  reviewerIds: number[];
  submittedBy: number | null;
}

/** The columns of `reviewed()`, as a subject has them. */
export const reviewColumns = (of: SQL) => sql`
  ${of}.review_stage AS "reviewStage", ${of}.review_stages AS "reviewStages", array_to_json(${of}.reviewer_ids) AS "reviewerIds",
  ${of}.submitted_by AS "submittedBy"`;

/** How the review of a row stands, as queues tell it (`ReviewOfRow`). */
export const reviewOfRow = (of: SQL) => sql`
  json_build_object('stage', ${of}.review_stage, 'stages', ${of}.review_stages, 'reason', ${of}.reject_reason,
    'submittedAt', to_char(${of}.submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reviewers', (SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) ORDER BY r.name), '[]')
                  FROM member r WHERE r.id = ANY(${of}.reviewer_ids)))`;

/** What an area says of its content, so that it can be reviewed. */
export interface Reviewed<S extends Subject> {
  /** In the decisions: `material`. */
  kind: string;
  /** 素材, and how it is counted: 个. */
  word: string;
  measure: string;
  /** Its rows in the audit, and the area of the contract that submits; the area that reviews. */
  entity: Entity;
  reviewArea: string;
  notice: NoticeKind;
  /** Whoever may make it may review. */
  decides: Asked;
  /** Where reviewers find what waits. */
  queueLink: string;
  /** Where whoever made it finds it. */
  link(subject: S): string;
  /** Also tells those who may review when nobody is named. */
  tellsAll?: boolean;
  /** How many reviews it needs; one unless said otherwise. */
  stages?(unit: Unit, subject: S): Promise<1 | 2>;
  state(subject: S): ReviewState | (string & {});
  /** Those within reach of the verb, locked in the order of their ids; one that is not is a missing row. */
  lock(unit: Unit, actor: Actor, verb: ReviewVerb, ids: readonly number[]): Promise<S[]>;
  /** Refuses with what stands in the way. */
  guard(actor: Actor, verb: ReviewVerb, subject: S): void;
  /** Writes the state into the column it has there, with other columns, and tells whoever sees the row. */
  write(unit: Unit, id: number, state: ReviewState, columns: SQL): Promise<void>;
}

export type ReviewVerb = 'submit' | 'cancelSubmit' | 'assign' | Verdict;

/** What the review's calls bring, whatever the area. */
export interface Decided {
  items: { id: number; versionId: number }[];
  reason: string;
}

/** Given to others by name: an obstacle for the area's policy. */
export const givenToOthers: Obstacle<{ name: string; reviewerIds: readonly number[] }> = (
  { name, reviewerIds },
  actor,
) =>
  reviewerIds.length > 0 &&
  !reviewerIds.includes(actor.id) &&
  !actor.isAdmin &&
  (() => errors.NotYourReview(name));

/** Its review stands elsewhere: an obstacle for the area's policy. */
export const reviewNotIn =
  (states: readonly ReviewState[], verb: string): Obstacle<{ name: string; review: ReviewState }> =>
  ({ name, review }) =>
    !states.includes(review) && (() => errors.IllegalReview(name, review, verb));

/** Nothing has to be reviewed in its channel. */
export const reviewOff =
  (word: string): Obstacle<{ reviewOn: boolean }> =>
  ({ reviewOn }) =>
    !reviewOn && (() => errors.ReviewOff(word));
