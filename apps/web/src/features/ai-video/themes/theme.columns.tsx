import { LEAST_DIFFERENCE, VIDEO_KINDS, VIDEO_STAGES, type VideoTheme } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { clippedText } from '#kit/display/cells.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/index.ts';
import { ProgressBar } from '#parts/ai-create/progress-bar.tsx';
import { OPTIONAL_THEME_COLUMNS } from '#parts/ai-create/theme-columns.tsx';
import { ThemeStatus } from '#parts/ai-create/theme-status.tsx';
import { TopicCell } from '#parts/ai-create/topic-cell.tsx';
import { VideoThumb } from '../works/work.columns.tsx';

/** How far the films are: a bar and `6 / 10`; before there are films the stage. */
export function VideoProgress({ theme: { stage, counts, count, lenses } }: { theme: VideoTheme }) {
  if (stage !== 'film')
    return (
      <span className={classOf({ tone: 'text2' })}>
        {lenses > 0 ? `${VIDEO_STAGES.board} ${lenses} 个镜头` : VIDEO_STAGES.script}
      </span>
    );
  return <ProgressBar {...counts} total={counts.total || count} />;
}

export const themeColumns: Column<VideoTheme>[] = [
  {
    id: 'topic',
    title: '主题',
    width: 280,
    sort: 'topic',
    render: (theme) => <TopicCell thumb={<VideoThumb cover={theme.cover} />} topic={theme.topic}></TopicCell>,
  },
  { id: 'kind', title: '方式', width: 72, render: ({ kind }) => VIDEO_KINDS[kind] },
  {
    id: 'status',
    title: '状态',
    width: 100,
    render: (theme) => (
      <span title={theme.note || undefined}>
        <ThemeStatus theme={theme} />
      </span>
    ),
  },
  {
    id: 'progress',
    title: '进度',
    width: 156,
    exports: ['stage', 'count', 'counts'],
    render: (theme) => <VideoProgress theme={theme} />,
  },
  {
    id: 'difference',
    title: '最小差异',
    width: 96,
    render: ({ difference }) =>
      difference === null ? (
        <EmptyCell />
      ) : difference < LEAST_DIFFERENCE ? (
        <Mark tone="warning">{`${difference}%`}</Mark>
      ) : (
        `${difference}%`
      ),
  },
  { id: 'owner', title: '创建人', width: 88, render: ({ owner }) => clippedText(owner.name) },
  {
    id: 'createdAt',
    title: '创建时间',
    width: 124,
    sort: 'createdAt',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
  ...OPTIONAL_THEME_COLUMNS,
];
