import { type Comment, PLATFORMS } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { Absent, Moment } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/index.ts';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { CommentMarks, CommentStatus } from '#parts/comment/comment-words.tsx';
import styles from './comment.module.css';
import { MarkedText } from './marked-text.tsx';

const clipped = (text: string) => (
  <span className={pieces.clip} title={text}>
    {text}
  </span>
);

export const COMMENT_COLUMNS: readonly Column<Comment>[] = [
  {
    id: 'text',
    title: '评论内容',
    width: 300,
    exports: ['text', 'marks'],
    render: ({ text, words, marks }) => (
      <span className={styles.said}>
        <span className={pieces.clip} title={text}>
          <MarkedText text={text} words={words} />
        </span>
        <CommentMarks marks={marks} />
      </span>
    ),
  },
  { id: 'state', title: '状态', width: 100, render: ({ state }) => <CommentStatus state={state} /> },
  { id: 'author', title: '评论人', width: 112, render: ({ author }) => clipped(author) },
  { id: 'post', title: '作品', width: 180, render: ({ post }) => clipped(post.title) },
  {
    id: 'account',
    title: '账号',
    width: 150,
    exports: ['platform', 'account'],
    render: ({ platform, account }) => (
      <span className={pieces.row} title={`${PLATFORMS[platform].name} ${account.name}`}>
        <PlatformMark platform={platform} />
        <span className={pieces.clip}>{account.name}</span>
      </span>
    ),
  },
  { id: 'at', title: '评论时间', width: 116, sort: 'at', render: ({ at }) => <Moment at={at} /> },
  {
    id: 'reply',
    title: '回复内容',
    width: 180,
    render: ({ reply }) => (reply ? clipped(reply.text) : <Absent>未回复</Absent>),
  },
  {
    id: 'clueId',
    title: '线索',
    width: 84,
    render: ({ clueId }) => (clueId ? '已转线索' : <Absent />),
  },
  { id: 'node', title: '所属组织', width: 140, optional: true, render: ({ node }) => clipped(node.name) },
];
