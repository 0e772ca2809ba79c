import { useQueryClient } from '@tanstack/react-query';
import { REVIEW_UNDO_SECONDS, type Verdict } from '@zhiying/contract';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { useUndo } from '#kit/feedback/undo.tsx';
import { type ApiError, api } from '#kit/session/api/client.ts';
import { refresh } from '#kit/session/api/queries.ts';
import type { ReviewKind, ReviewRow } from './review-kind.ts';
import { nextRow, type ReviewQueueState } from './use-review-queue.ts';

const WORDS: Record<Verdict, string> = { pass: '通过', reject: '驳回' };
const KEPT = 3;

export interface DecisionResult<Row extends ReviewRow> {
  subject: Pick<Row, 'id' | 'name'> & Partial<Row>;
  verdict: Verdict;
  reviewId: number;
  at: number;
  /** The offer to take it back goes when that was done, however it was done. */
  closeOffer(): void;
}

/** Deciding goes on to the next at once; what was decided can be taken back for a moment. */
export function useDecide<Row extends ReviewRow>(
  { calls, noun, measure, area }: ReviewKind<Row>,
  { rows, open }: Pick<ReviewQueueState<Row>, 'rows' | 'open'>,
) {
  const client = useQueryClient();
  const offerUndo = useUndo();
  const [done, setDone] = useState<DecisionResult<Row>[]>([]);
  const [deciding, setDeciding] = useState<number | null>(null);
  const readAgain = () => refresh(client, area);

  const takeBack = async (decided: DecisionResult<Row>) => {
    try {
      await api(calls.undo, { reviewId: decided.reviewId });
    } catch (error) {
      void message.error((error as ApiError).message);
      return;
    }
    decided.closeOffer();
    setDone((before) => before.filter(({ reviewId }) => reviewId !== decided.reviewId));
    await readAgain();
    open(decided.subject.id);
    void message.info(`已撤回对「${decided.subject.name}」的审核结果`);
  };

  const decide = async (
    subject: DecisionResult<Row>['subject'],
    versionId: number,
    verdict: Verdict,
    reason: string,
  ) => {
    if (deciding !== null) return false;
    setDeciding(subject.id);
    const next = nextRow(rows, subject.id);
    try {
      const answer = await api(calls[verdict], { items: [{ id: subject.id, versionId }], reason });
      const [row] = answer.rows;
      const onward = row?.status === 'pending' ? '，进入第 2 级审核' : '';
      const closeOffer = offerUndo(
        `已${WORDS[verdict]}「${subject.name}」${onward}`,
        () => takeBack(decided),
        REVIEW_UNDO_SECONDS,
      );
      const decided = { subject, verdict, reviewId: row?.reviewId ?? 0, at: Date.now(), closeOffer };
      setDone((before) => [...before, decided].slice(-KEPT));
      open(next && next.id !== subject.id ? next.id : null);
      return true;
    } catch (error) {
      void message.error((error as ApiError).message);
      return false;
    } finally {
      setDeciding(null);
      void readAgain();
    }
  };

  const decideMany = async (many: readonly Row[], verdict: Verdict, reason = '') => {
    const items = many.map(({ id, versionId }) => ({ id, versionId }));
    try {
      const { rows: decided } = await api(calls[verdict], { items, reason });
      void message.success(`已${WORDS[verdict]} ${decided.length} ${measure}${noun}`);
      open(null);
      return true;
    } catch (error) {
      void message.error((error as ApiError).message);
      return false;
    } finally {
      void readAgain();
    }
  };

  const undoLast = () => {
    const last = done.at(-1);
    if (last && Date.now() - last.at < REVIEW_UNDO_SECONDS * 1000) void takeBack(last);
    else void message.info(`暂无可撤销的审核：提交后 ${REVIEW_UNDO_SECONDS} 秒内可撤销`);
  };

  return { done, deciding, decide, decideMany, undoLast };
}
