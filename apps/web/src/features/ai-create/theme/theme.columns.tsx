import type { Theme } from '@zhiying/contract';
import { PageIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { Absent, Moment } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/index.ts';
import { PlatformMarks } from '#parts/account/platform-mark.tsx';
import { ThemeStatus } from '#parts/ai-create/theme-status.tsx';
import { OfflineMark } from '../common/offline-mark.tsx';
import styles from './theme.module.css';
import { ThemeMarks, ThemeProgress } from './theme-progress.tsx';

const clipped = (text: string) =>
  text ? (
    <span className={pieces.clip} title={text}>
      {text}
    </span>
  ) : (
    <Absent />
  );

export const themeColumns: Column<Theme>[] = [
  {
    id: 'topic',
    title: '主题',
    width: 280,
    sort: 'topic',
    render: (theme) => (
      <span className={pieces.row}>
        <span className={styles.cover}>
          {theme.cover ? <img src={theme.cover} alt="" loading="lazy" /> : <PageIcon />}
        </span>
        <span className={pieces.clip} title={theme.topic}>
          {theme.topic}
        </span>
        {theme.offline && <OfflineMark />}
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
        {theme.published > 0 && theme.status !== 'released' && (
          <small className={styles.out}>已发布 {theme.published} 条</small>
        )}
      </span>
    ),
  },
  {
    id: 'progress',
    title: '进度',
    width: 156,
    exports: ['count', 'counts'],
    render: (theme) => <ThemeProgress theme={theme} />,
  },
  {
    id: 'marks',
    title: '检查',
    width: 152,
    exports: [],
    render: ({ counts }) =>
      counts.blocked + counts.outdated + counts.failed > 0 ? (
        <ThemeMarks counts={counts} />
      ) : counts.done > 0 ? (
        <span className={styles.secondary}>{counts.warned > 0 ? `${counts.warned} 篇有提醒` : '通过'}</span>
      ) : (
        <Absent />
      ),
  },
  {
    id: 'platforms',
    title: '平台',
    width: 108,
    render: ({ platforms }) => <PlatformMarks platforms={platforms} />,
  },
  {
    id: 'scheduledAt',
    title: '定时',
    width: 124,
    sort: 'scheduledAt',
    render: ({ scheduledAt, autoSend }) =>
      scheduledAt || !autoSend ? <Moment at={scheduledAt} /> : <span>生成后自动发送</span>,
  },
  { id: 'owner', title: '创建人', width: 88, render: ({ owner }) => clipped(owner.name) },
  {
    id: 'createdAt',
    title: '创建时间',
    width: 124,
    sort: 'createdAt',
    render: ({ createdAt }) => (
      <span className={styles.secondary}>
        <Moment at={createdAt} />
      </span>
    ),
  },
  { id: 'note', title: '说明', width: 220, optional: true, render: ({ note }) => clipped(note) },
  { id: 'tags', title: '标签', width: 140, optional: true, render: ({ tags }) => clipped(tags.join('、')) },
  { id: 'node', title: '所属组织', width: 140, optional: true, render: ({ node }) => clipped(node.name) },
  {
    id: 'releasedAt',
    title: '发布时间',
    width: 124,
    optional: true,
    render: ({ releasedAt }) => <Moment at={releasedAt} />,
  },
];
