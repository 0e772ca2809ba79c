import type { ListCall, ReviewCalls, ReviewOfRow } from '@zhiying/contract';
import type { ComponentType, ReactNode } from 'react';
import type { useDecide } from './use-decide.ts';
import type { ReviewQueueState } from './use-review-queue.ts';

/** A queue row of any kind of content. */
export interface ReviewRow {
  id: number;
  name: string;
  versionId: number;
  versionNo: number;
  review: ReviewOfRow;
}

/** What an area declares about its content so that the review desk can show it. */
export interface ReviewKind<Row extends ReviewRow> {
  /** 素材, how it is counted (个), and who made it (上传人). */
  noun: string;
  measure: string;
  maker: string;
  calls: ReviewCalls & { history: ListCall };
  /** Queries below this path are reloaded after a decision: `/api/admin/material/`. */
  area: string;
  /** Reasons one often gives, a word or two each. */
  reasons: readonly string[];
  /** Small, in the queue. */
  thumb?(row: Pick<Row, 'id' | 'name'> & Partial<Row>): ReactNode;
  /** The link offered when the queue is empty. */
  home: { label: string; onGo(): void };
  /** Keys of its own, for the line below. */
  keys?: readonly (readonly [key: string, words: string])[];
  /** Renders one subject in full, with its facts: a `ReviewFrame`. */
  Subject: ComponentType<{ id: number; desk: Desk<Row> }>;
  /** The decisions made. */
  history: DecidedList;
}

interface Decided {
  id: number;
  name: string;
}

export interface DecidedList {
  /** Names the settings kept for this list. */
  id: string;
  /** The column with what was decided on; an area says what else it knows of it. */
  face(subject: Decided): ReactNode;
  /** Set where the content passes two review stages. */
  staged?: boolean;
  onOpen(subject: Decided): void;
}

/** State of the desk that the rendered subject uses. */
export interface Desk<Row extends ReviewRow> {
  kind: ReviewKind<Row>;
  state: ReviewQueueState<Row>;
  deciding: ReturnType<typeof useDecide<Row>>;
  onAssign(row: ReviewRow): void;
}
