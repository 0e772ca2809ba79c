import type { TalkFigures } from '@zhiying/contract';
import { Card, Muted, Stack, Text } from '#kit/base/pieces.tsx';
import styles from './report.module.css';
import { shareOf, spanOf } from './span-words.ts';

interface ReportFigure {
  title: string;
  of(figures: TalkFigures): string;
  /** What share it is, and of what. */
  share?(figures: TalkFigures): string;
}

const count = (value: number) => value.toLocaleString('zh-CN');
const FIGURES: readonly ReportFigure[] = [
  { title: '会话', of: ({ talks }) => count(talks) },
  { title: '首次响应（中位数）', of: ({ firstReply }) => spanOf(firstReply) },
  { title: '排队等待（中位数）', of: ({ waiting }) => spanOf(waiting) },
  { title: '处理时长（中位数）', of: ({ resolution }) => spanOf(resolution) },
  {
    title: '机器人独立完成',
    of: ({ botOnly }) => count(botOnly),
    share: ({ botOnly, talks }) => `占全部会话 ${shareOf(botOnly, talks)}`,
  },
  { title: '未回复', of: ({ unanswered }) => count(unanswered) },
  {
    title: '已解决',
    of: ({ solved }) => count(solved),
    share: ({ solved, ended }) => `占已结束会话 ${shareOf(solved, ended)}`,
  },
  { title: '产生线索', of: ({ clues }) => count(clues) },
  {
    title: '满意度',
    of: ({ satisfaction }) => (satisfaction === null ? '—' : `${satisfaction} 分`),
    share: ({ rated }) => `${count(rated)} 人评价`,
  },
];

/** The figures of the span, each with what it was in the span before. */
export const ReportFigures = ({ now, before }: { now: TalkFigures; before: TalkFigures }) => (
  <Card
    look={{ flow: 'stack', overflow: 'hidden' }}
    tracks="repeat(5, minmax(0, 1fr))"
    as="section"
    className={styles.figures}
    aria-label="核心指标"
  >
    {FIGURES.map(({ title, of, share }) => (
      <Stack key={title} gap={2} padding="12 16">
        <Text size={12} tone="text2">
          {title}
        </Text>
        <Text as="b" size={22} weight={600}>
          {of(now)}
        </Text>
        <Muted as="small">{[share?.(now), `上期 ${of(before)}`].filter(Boolean).join('，')}</Muted>
      </Stack>
    ))}
  </Card>
);
