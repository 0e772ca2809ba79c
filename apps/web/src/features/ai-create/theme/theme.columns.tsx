import type { Theme } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { PageIcon } from '#kit/base/icons.tsx';
import { CellThumb, clippedText } from '#kit/display/cells.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/index.ts';
import { PlatformMarks } from '#parts/account/platform-mark.tsx';
import { OPTIONAL_THEME_COLUMNS } from '#parts/ai-create/theme-columns.tsx';
import { ThemeStatus } from '#parts/ai-create/theme-status.tsx';
import { TopicCell } from '#parts/ai-create/topic-cell.tsx';
import { OfflineMark } from '../common/offline-mark.tsx';
import { ThemeMarks, ThemeProgress } from './theme-progress.tsx';

export const themeColumns: Column<Theme>[] = [
  {
    id: 'topic',
    title: '主题',
    width: 280,
    sort: 'topic',
    render: (theme) => (
      <TopicCell thumb={<CellThumb src={theme.cover} icon={<PageIcon />} />} topic={theme.topic}>
        {theme.offline && <OfflineMark />}
      </TopicCell>
    ),
  },
  {
    id: 'status',
    title: '状态',
    width: 100,
    render: (theme) => (
      <span title={theme.note || undefined}>
        <ThemeStatus theme={theme} />
        {theme.published > 0 && theme.status !== 'released' && (
          <small className={classOf({ flow: 'block', tone: 'muted' })}>已发布 {theme.published} 条</small>
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
        <span className={classOf({ tone: 'text2' })}>
          {counts.warned > 0 ? `${counts.warned} 篇有提醒` : '通过'}
        </span>
      ) : (
        <EmptyCell />
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
  { id: 'owner', title: '创建人', width: 88, render: ({ owner }) => clippedText(owner.name) },
  {
    id: 'createdAt',
    title: '创建时间',
    width: 124,
    sort: 'createdAt',
    render: ({ createdAt }) => (
      <span className={classOf({ tone: 'text2' })}>
        <Moment at={createdAt} />
      </span>
    ),
  },
  ...OPTIONAL_THEME_COLUMNS,
  {
    id: 'releasedAt',
    title: '发布时间',
    width: 124,
    optional: true,
    render: ({ releasedAt }) => <Moment at={releasedAt} />,
  },
];
