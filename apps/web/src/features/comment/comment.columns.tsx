import { COMMENT_MARKS, commentState, contract, PLATFORM_IDS, PLATFORMS } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { dateRangeField, listOf, selectField, textField } from '#kit/list/index.ts';
import { AccountName } from '#parts/account/platform-mark.tsx';
import { CommentMarks, CommentStatus } from '#parts/comment/comment-words.tsx';
import { nodeField } from '#parts/organ/node-field.tsx';
import { CommentCard } from './comment-card.tsx';
import { MarkedText } from './marked-text.tsx';

const clipped = (text: string) => (
  <span className={classOf({ flow: 'block', minWidth: 0, clip: true })} title={text}>
    {text}
  </span>
);

/** Platforms that give comments to read. */
const giving = Object.fromEntries(
  PLATFORM_IDS.filter((id) => PLATFORMS[id].comments !== null).map((id) => [id, PLATFORMS[id].name]),
);

export const commentList = listOf(contract.comment.list, {
  headless: true,
  id: 'comment',
  noun: '评论',
  columns: [
    {
      id: 'text',
      title: '评论内容',
      width: 300,
      exports: ['text', 'marks'],
      render: ({ text, words, marks }) => (
        <span className={classOf({ flow: 'row', gap: 8, align: 'center', minWidth: 0 })}>
          <span className={classOf({ flow: 'block', minWidth: 0, clip: true })} title={text}>
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
      render: ({ platform, account }) => <AccountName platform={platform} name={account.name} />,
    },
    { id: 'at', title: '评论时间', width: 116, sort: 'at', render: ({ at }) => <Moment at={at} /> },
    {
      id: 'reply',
      title: '回复内容',
      width: 180,
      render: ({ reply }) => (reply ? clipped(reply.text) : <EmptyCell>未回复</EmptyCell>),
    },
    {
      id: 'clueId',
      title: '线索',
      width: 84,
      render: ({ clueId }) => (clueId ? '已转线索' : <EmptyCell />),
    },
    { id: 'node', title: '所属组织', width: 140, optional: true, render: ({ node }) => clipped(node.name) },
  ],
  search: [
    textField({ name: 'q', label: '关键字', placeholder: '评论内容' }),
    selectField({ name: 'mark', label: '标记', options: COMMENT_MARKS }),
    selectField({ name: 'platform', label: '平台', options: giving }),
    selectField({ name: 'clue', label: '线索', options: { yes: '已转线索', no: '未转线索' } }),
    dateRangeField({ name: 'at', label: '评论时间' }),
    nodeField({ name: 'nodeId', label: '所属组织' }),
    selectField({ name: 'hidden', label: '隐藏', options: { 1: '已隐藏的评论' } }),
  ],
  counts: { call: contract.comment.counts, field: 'state', labels: commentState.states },
  card: (comment) => <CommentCard comment={comment} />,
  empty: {
    title: '暂无评论',
    text: ['作品发布后，抖音和公众号上的评论会自动同步到这里；', '快手、视频号和小红书未开放评论接口。'],
  },
});
