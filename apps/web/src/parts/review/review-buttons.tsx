import type { ReviewState } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { SubmitDialog, type SubmitKind } from './submit-dialog.tsx';

interface Row {
  id: number;
  title: string;
  can: readonly string[];
}

interface ReviewButtonsProps {
  of: SubmitKind;
  rows: readonly Row[];
  size?: 'small' | 'middle';
  /** Opens the desk at one of them. */
  onReview(id: number): void;
}

/** Buttons of a list: submit everything that is ready, open the viewer's own queue. */
export function ReviewButtons({ of, rows, size = 'small', onReview }: ReviewButtonsProps) {
  const [open, setOpen] = useState(false);
  const ready = rows.filter(({ can }) => can.includes('submit'));
  const waiting = rows.filter(({ can }) => can.includes('review'));
  return (
    <>
      {waiting[0] && (
        <Button size={size} onClick={() => onReview(waiting[0]?.id ?? 0)}>
          审核 {waiting.length} {of.measure}
        </Button>
      )}
      {ready.length > 0 && (
        <Button size={size} type="primary" onClick={() => setOpen(true)}>
          提交 {ready.length} {of.measure}审核
        </Button>
      )}
      {open && <SubmitDialog of={of} rows={ready} onClose={() => setOpen(false)} />}
    </>
  );
}

/** `，2 待审核，1 未提交`: what still stands between finished content and publishing. */
export function reviewSum(rows: readonly { status: string; review: ReviewState }[]): string {
  const done = rows.filter(({ status }) => status === 'done');
  const count = (review: ReviewState) => done.filter((one) => one.review === review).length;
  const parts: [number, string][] = [
    [count('passed'), '已通过审核'],
    [count('pending'), '待审核'],
    [count('rejected'), '被驳回'],
    [count('draft'), '未提交审核'],
  ];
  return parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `，${number} ${word}`)
    .join('');
}
