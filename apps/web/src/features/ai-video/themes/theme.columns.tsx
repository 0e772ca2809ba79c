import { LEAST_DIFFERENCE, VIDEO_STAGES, type VideoTheme } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { Mark } from '#kit/display/mark.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/index.ts';
import { ThemeStatus } from '#parts/ai-create/theme-status.tsx';
import { VideoThumb } from '../works/work.columns.tsx';
import styles from './themes.module.css';

/** How far the films are: a bar and `6 / 10`; before there are films the stage. */
export function VideoProgress({ theme: { stage, counts, count, lenses } }: { theme: VideoTheme }) {
  if (stage !== 'film')
    return (
      <span className={styles.secondary}>
        {lenses > 0 ? `${VIDEO_STAGES.board} ${lenses} 个镜头` : VIDEO_STAGES.script}
      </span>
    );
  const total = counts.total || count;
  const share = (part: number) => ({ width: `${(100 * part) / total}%` });
  return (
    <span className={styles.progress}>
      <span className={styles.bar} aria-hidden="true">
        <i data-part="done" style={share(counts.done)} />
        <i data-part="open" style={share(counts.open)} />
        <i data-part="failed" style={share(counts.failed)} />
      </span>
      <span className={styles.figures}>
        <span className="zy-visually-hidden">完成</span>
        {counts.done} / {total}
      </span>
    </span>
  );
}

const clipped = (text: string) =>
  text ? (
    <span className={pieces.clip} title={text}>
      {text}
    </span>
  ) : (
    <Absent />
  );

export const themeColumns: Column<VideoTheme>[] = [
  {
    id: 'topic',
    title: '主题',
    width: 280,
    sort: 'topic',
    render: (theme) => (
      <span className={pieces.row}>
        <VideoThumb cover={theme.cover} />
        <span className={pieces.clip} title={theme.topic}>
          {theme.topic}
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    title: '状态',
    width: 100,
    render: (theme) => (
      <span title={theme.note || undefined}>
        <ThemeStatus status={theme.status} />
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
        <Absent />
      ) : difference < LEAST_DIFFERENCE ? (
        <Mark tone="warning">{`${difference}%`}</Mark>
      ) : (
        `${difference}%`
      ),
  },
  { id: 'owner', title: '创建人', width: 88, render: ({ owner }) => clipped(owner.name) },
  {
    id: 'createdAt',
    title: '创建时间',
    width: 124,
    sort: 'createdAt',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
  { id: 'note', title: '说明', width: 220, optional: true, render: ({ note }) => clipped(note) },
  { id: 'tags', title: '标签', width: 140, optional: true, render: ({ tags }) => clipped(tags.join('、')) },
  { id: 'node', title: '所属组织', width: 140, optional: true, render: ({ node }) => clipped(node.name) },
];
