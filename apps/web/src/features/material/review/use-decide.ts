import { useQueryClient } from '@tanstack/react-query';
import { contract, type Material, REVIEW_UNDO_SECONDS } from '@zhiying/contract';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { useUndo } from '#kit/feedback/undo.tsx';
import { type ApiError, api } from '#kit/session/api/client.ts';
import { refresh } from '#kit/session/api/queries.ts';
import { after, type ReviewQueueState } from './use-review-queue.ts';

export type Verdict = 'pass' | 'reject';
const WORDS: Record<Verdict, string> = { pass: '通过', reject: '驳回' };
const KEPT = 3;

export interface Decided {
  material: Pick<Material, 'id' | 'name' | 'type' | 'thumb'>;
  verdict: Verdict;
  reviewId: number;
  at: number;
  /** The offer to take it back goes when that was done, however it was done. */
  closeOffer(): void;
}

type Subject = Decided['material'];

/** Deciding goes on to the next at once; what was decided can be taken back for a moment. */
export function useDecide({ rows, open }: Pick<ReviewQueueState, 'rows' | 'open'>) {
  const client = useQueryClient();
  const offerUndo = useUndo();
  const [done, setDone] = useState<Decided[]>([]);
  const [deciding, setDeciding] = useState<number | null>(null);
  const readAgain = () => refresh(client, '/api/admin/material/');

  const takeBack = async (decided: Decided) => {
    try {
      await api(contract.materialReview.undo, { reviewId: decided.reviewId });
    } catch (error) {
      void message.error((error as ApiError).message);
      return;
    }
    decided.closeOffer();
    setDone((before) => before.filter(({ reviewId }) => reviewId !== decided.reviewId));
    await readAgain();
    open(decided.material.id);
    void message.info(`已撤回对「${decided.material.name}」的审核结果`);
  };

  const decide = async (material: Subject, versionId: number, verdict: Verdict, reason: string) => {
    if (deciding !== null) return false;
    setDeciding(material.id);
    const item = { id: material.id, versionId };
    const next = after(rows, material.id);
    try {
      const answer = await api(contract.materialReview[verdict], { items: [item], reason });
      const [row] = answer.rows;
      const onward = row?.status === 'pending' ? '，进入第 2 级审核' : '';
      const closeOffer = offerUndo(
        `已${WORDS[verdict]}「${material.name}」${onward}`,
        () => takeBack(decided),
        REVIEW_UNDO_SECONDS,
      );
      const decided: Decided = {
        material,
        verdict,
        reviewId: row?.reviewId ?? 0,
        at: Date.now(),
        closeOffer,
      };
      setDone((before) => [...before, decided].slice(-KEPT));
      open(next && next.id !== material.id ? next.id : null);
      return true;
    } catch (error) {
      void message.error((error as ApiError).message);
      return false;
    } finally {
      setDeciding(null);
      void readAgain();
    }
  };

  const decideMany = async (materials: readonly Material[], verdict: Verdict, reason = '') => {
    const items = materials.map(({ id, versionId }) => ({ id, versionId }));
    try {
      const { rows: decided } = await api(contract.materialReview[verdict], { items, reason });
      void message.success(`已${WORDS[verdict]} ${decided.length} 个素材`);
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
