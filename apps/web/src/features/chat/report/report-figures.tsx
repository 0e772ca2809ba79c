import type { TalkFigures } from '@zhiying/contract';
import styles from './report.module.css';
import { shareOf, spanOf } from './span-words.ts';

const FIGURES: readonly { title: string; of(figures: TalkFigures): string }[] = [
  { title: '会话', of: ({ talks }) => talks.toLocaleString('zh-CN') },
  { title: '首次响应（中位数）', of: ({ firstReply }) => spanOf(firstReply) },
  { title: '排队等待（中位数）', of: ({ waiting }) => spanOf(waiting) },
  { title: '处理时长（中位数）', of: ({ resolution }) => spanOf(resolution) },
  { title: '机器人占比', of: ({ botOnly, talks }) => shareOf(botOnly, talks) },
  { title: '解决率', of: ({ solved, ended }) => shareOf(solved, ended) },
  { title: '产生线索', of: ({ clues }) => clues.toLocaleString('zh-CN') },
  { title: '满意度', of: ({ satisfaction }) => (satisfaction === null ? '—' : `${satisfaction} 分`) },
];

/** The figures of the span, each with what it was in the span before. */
export const ReportFigures = ({ now, before }: { now: TalkFigures; before: TalkFigures }) => (
  <section className={styles.figures} aria-label="核心指标">
    {FIGURES.map(({ title, of }) => (
      <div key={title} className={styles.figure}>
        <span>{title}</span>
        <b>{of(now)}</b>
        <small>上期 {of(before)}</small>
      </div>
    ))}
  </section>
);
