import { type Attempt, attemptState, PLATFORMS } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { Absent, Moment } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/index.ts';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { AttemptDot } from '../attempt/attempt-words.tsx';

export const ATTEMPT_LABELS = Object.fromEntries(
  attemptState.all.map((status) => [status, attemptState.label(status)]),
) as Record<Attempt['status'], string>;

const clipped = (text: string) => (
  <span className={pieces.clip} title={text}>
    {text}
  </span>
);

export const recordColumns: Column<Attempt>[] = [
  { id: 'title', title: '标题', width: 220, render: (attempt) => clipped(attempt.title) },
  {
    id: 'status',
    title: '状态',
    width: 108,
    render: ({ status, goneSince }) => <AttemptDot status={status} gone={goneSince !== null} />,
  },
  {
    id: 'account',
    title: '账号',
    width: 180,
    exports: ['platform', 'account'],
    render: ({ platform, account }) => (
      <span className={pieces.row} title={`${PLATFORMS[platform].name} ${account.name}`}>
        <PlatformMark platform={platform} />
        <span className={pieces.clip}>{account.name}</span>
      </span>
    ),
  },
  { id: 'batch', title: '来源', width: 140, render: ({ batch }) => clipped(batch.name) },
  { id: 'dueAt', title: '排期', width: 116, sort: 'dueAt', render: ({ dueAt }) => <Moment at={dueAt} /> },
  {
    id: 'publishedAt',
    title: '发布时间',
    width: 116,
    sort: 'publishedAt',
    render: ({ publishedAt }) => (publishedAt ? <Moment at={publishedAt} /> : <Absent />),
  },
  {
    id: 'note',
    title: '说明',
    width: 170,
    exports: ['note', 'error'],
    render: ({ note, error, status, goneSince }) => {
      const text = status === 'published' ? (goneSince?.reason ?? '') : error?.advice || note;
      return text ? clipped(text) : <Absent />;
    },
  },
  {
    id: 'url',
    title: '链接',
    width: 64,
    exports: ['url', 'postId'],
    render: ({ url }) =>
      url ? (
        <a href={url} target="_blank" rel="noreferrer noopener" onClick={(event) => event.stopPropagation()}>
          打开
        </a>
      ) : (
        <Absent />
      ),
  },
  { id: 'node', title: '所属组织', width: 140, optional: true, render: ({ node }) => clipped(node.name) },
];
