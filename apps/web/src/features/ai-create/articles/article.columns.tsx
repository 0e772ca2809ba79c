import { type Article, articleState, OUTDATED_REASONS } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { ImageIcon } from '#kit/base/icons.tsx';
import { CellThumb } from '#kit/display/cells.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import type { Column } from '#kit/list/index.ts';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { OfflineMark } from '../common/offline-mark.tsx';

const TONES = {
  queued: 'neutral',
  writing: 'primary',
  done: 'success',
  failed: 'error',
  cancelled: 'neutral',
} as const;

export const ArticleState = ({ article: { status, note } }: { article: Article }) => (
  <span title={note || undefined}>
    <StatusDot tone={TONES[status]}>{articleState.label(status)}</StatusDot>
  </span>
);

/** What has to be done before it can go out. */
export function ArticleMarks({ article: { status, blocks, warns, outdated } }: { article: Article }) {
  if (status !== 'done') return <EmptyCell />;
  if (blocks === 0 && !outdated)
    return <span className={classOf({ tone: 'text2' })}>{warns > 0 ? `${warns} 个提醒` : '通过'}</span>;
  return (
    <span className={classOf({ flow: 'row', gap: 8, align: 'center', minWidth: 0 })}>
      {blocks > 0 && <Mark tone="error">{`${blocks} 处待修改`}</Mark>}
      {outdated && (
        <span title={OUTDATED_REASONS[outdated]}>
          <Mark tone="warning">待更新</Mark>
        </span>
      )}
    </span>
  );
}

const clipped = (text: string) => (
  <span className={classOf({ flow: 'block', minWidth: 0, clip: true })} title={text}>
    {text}
  </span>
);

export const articleColumns: Column<Article>[] = [
  {
    id: 'title',
    title: '标题',
    width: 280,
    render: (article) => (
      <span className={classOf({ flow: 'row', gap: 8, align: 'center', minWidth: 0 })}>
        <CellThumb src={article.pictures[0]?.thumb} icon={<ImageIcon />} />
        {article.title ? clipped(article.title) : <span className={classOf({ tone: 'text2' })}>未生成</span>}
        {article.offline && <OfflineMark />}
      </span>
    ),
  },
  { id: 'theme', title: '主题', width: 160, exports: ['theme', 'no'], render: ({ theme }) => clipped(theme) },
  { id: 'status', title: '状态', width: 92, render: (article) => <ArticleState article={article} /> },
  {
    id: 'marks',
    title: '检查',
    width: 148,
    exports: ['blocks', 'warns', 'outdated'],
    render: (article) => <ArticleMarks article={article} />,
  },
  {
    id: 'platform',
    title: '平台',
    width: 64,
    render: ({ platform }) => <PlatformMark platform={platform} />,
  },
  {
    id: 'words',
    title: '字数',
    width: 84,
    sort: 'words',
    align: 'right',
    render: ({ words }) => (words > 0 ? words.toLocaleString('zh-CN') : <EmptyCell />),
  },
  {
    id: 'similarity',
    title: '相似度',
    width: 88,
    sort: 'similarity',
    align: 'right',
    render: ({ status, similarity }) => (status === 'done' ? `${similarity}%` : <EmptyCell />),
  },
  { id: 'owner', title: '创建人', width: 92, render: ({ owner }) => clipped(owner.name) },
  {
    id: 'updatedAt',
    title: '更新时间',
    width: 124,
    sort: 'updatedAt',
    render: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
];
