import { COMMENT_MARKS, commentState, contract, PLATFORMS } from '@zhiying/contract';
import { countRows } from '#kernel/list/count.ts';
import { firstRows } from '#kernel/list/list.ts';
import type { Findable, Todo } from '#kernel/workbench.ts';
import { commentSource } from './comment.source.ts';

const { comment } = contract;
const LIST = '/home/mixedshear?tabid=comments';

export const commentTodos: readonly Todo[] = [
  {
    id: 'comments.intent',
    calls: [comment.list, comment.reply],
    level: 'warning',
    place: 12,
    title: '条购车意向评论待回复',
    detail: '客户在作品下询问价格、试驾或现车',
    action: '去回复',
    link: `${LIST}&state=new&mark=intent`,
    menu: 'mixedshear',
    topics: ['comment.changed'],
    count: ({ db }, actor) => countRows(db, commentSource(actor, { state: 'new', mark: 'intent' })),
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
    count: ({ db }, actor) => countRows(db, commentSource(actor, { state: 'unknown' })),
  },
];

export const findComments: Findable = {
  id: 'comment',
  calls: [comment.list],
  title: '评论',
  place: 45,
  find: async ({ db }, actor, q, most) =>
    (await firstRows(db, commentSource(actor, { q }), most)).map(
      ({ id, text, platform, account, state, marks }) => ({
        id,
        title: text,
        meta: [
          PLATFORMS[platform].name,
          account.name,
          commentState.label(state),
          ...marks.map((mark) => COMMENT_MARKS[mark]),
        ],
        link: `${LIST}&open=${id}`,
      }),
    ),
};
