import type { ListCall, ReviewCalls, ReviewOfRow } from '@zhiying/contract';
import type { ComponentType, ReactNode } from 'react';
import type { useDecide } from './use-decide.ts';
import type { ReviewQueueState } from './use-review-queue.ts';

/** What stands in a queue, whatever it is. */
export interface ReviewRow {
  id: number;
  name: string;
  versionId: number;
  versionNo: number;
  review: ReviewOfRow;
}

/** What an area says of its content, so that the desk can show it. */
export interface ReviewKind<Row extends ReviewRow> {
  /** 素材, how it is counted (个), and who made it (上传人). */
  noun: string;
  measure: string;
  maker: string;
  calls: ReviewCalls & { history: ListCall };
  /** What is read again after a decision: `/api/admin/material/`. */
  area: string;
  /** Reasons one often gives, a word or two each. */
  reasons: readonly string[];
  /** Small, in the queue. */
  thumb?(row: Pick<Row, 'id' | 'name'> & Partial<Row>): ReactNode;
  /** Where to go when nothing waits. */
  home: { label: string; onGo(): void };
  /** Keys of its own, for the line below. */
  keys?: readonly (readonly [key: string, words: string])[];
  /** One of them, large, with what is known of it: a `ReviewFrame`. */
  Subject: ComponentType<{ id: number; desk: Desk<Row> }>;
  /** The decisions made: a `ReviewHistory`. */
  History: ComponentType;
}

/** What the desk knows, for the subject on it. */
export interface Desk<Row extends ReviewRow> {
  kind: ReviewKind<Row>;
  state: ReviewQueueState<Row>;
  deciding: ReturnType<typeof useDecide<Row>>;
  onAssign(row: ReviewRow): void;
}
