import type { Article } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { go } from '#kit/page/navigate.ts';
import { SubmitDialog } from '../review/submit-dialog.tsx';

/** What can go to review at once, and the way to what waits for the viewer. */
export function ReviewButtons({ articles }: { articles: readonly Article[] }) {
  const [open, setOpen] = useState(false);
  const ready = articles.filter(({ can }) => can.includes('submit'));
  const waiting = articles.filter(({ can }) => can.includes('review'));
  return (
    <>
      {waiting.length > 0 && (
        <Button
          size="small"
          onClick={() => go({ path: 'ai', search: { tabid: 'review', look: waiting[0]?.id } })}
        >
          审核 {waiting.length} 篇
        </Button>
      )}
      {ready.length > 0 && (
        <Button size="small" type="primary" onClick={() => setOpen(true)}>
          提交 {ready.length} 篇审核
        </Button>
      )}
      {open && <SubmitDialog articles={ready} onClose={() => setOpen(false)} />}
    </>
  );
}

/** `，2 待审核，1 未提交`: what still stands between the articles and publishing. */
export function reviewSum(articles: readonly Article[]): string {
  const done = articles.filter(({ status }) => status === 'done');
  const count = (review: Article['review']) => done.filter((one) => one.review === review).length;
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
