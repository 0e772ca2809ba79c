import { COMMENT_MARKS, chinaDay, commentState, contract, PLATFORMS } from '@zhiying/contract';
import { findable, type Todo } from '#kernel/workbench.ts';
import { commentSource } from './comment.source.ts';

const { comment } = contract;
const LIST = '/home/mixedshear?tabid=comments';

const DAY_MS = 86_400_000;
/** Whoever asked longer ago no longer waits for an answer. */
const lately = () => `${chinaDay(Date.now() - 6 * DAY_MS)},${chinaDay(Date.now())}`;

export const commentTodos: readonly Todo[] = [
  {
    id: 'comments.intent',
    calls: [comment.list, comment.reply],
    level: 'warning',
    place: 12,
    title: '条购车意向评论待回复',
    detail: '近 7 天客户在作品下询问价格、试驾或现车',
    action: '去回复',
    link: () => `${LIST}&state=new&mark=intent&at=${lately()}`,
    menu: 'mixedshear',
    topics: ['comment.changed'],
    rows: (actor) => commentSource(actor, { state: 'new', mark: 'intent', at: lately() }),
  },
  {
    id: 'comments.unknown',
    calls: [comment.list, comment.confirm],
    level: 'warning',
    place: 12,
    title: '条评论回复待核实',
    detail: '平台未返回结果，请在平台上核实后确认',
    action: '去核实',
    link: `${LIST}&state=unknown`,
    menu: 'mixedshear',
    topics: ['comment.changed'],
    rows: (actor) => commentSource(actor, { state: 'unknown' }),
  },
];

export const findComments = findable(
  { id: 'comment', call: comment.list, title: '评论', place: 45 },
  (actor, q) => commentSource(actor, { q }),
  ({ id, text, platform, account, state, marks }) => ({
    title: text,
    meta: [
      PLATFORMS[platform].name,
      account.name,
      commentState.label(state),
      ...marks.map((mark) => COMMENT_MARKS[mark]),
    ],
    link: `${LIST}&open=${id}`,
  }),
);
