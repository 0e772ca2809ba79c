import { PLATFORM_IDS, PLATFORMS } from '../account/platforms.ts';
import { area, call, list } from '../core/call.ts';
import { DateRange, Id, Keyword, Phone, queryRef, RequiredText, ref, refs, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { COMMENT_MARKS, Comment, CommentInfo, CommentMark, CommentWords } from './shape.ts';
import { commentState } from './states.ts';

const search = {
  q: Keyword,
  state: z.enum(commentState.all, { error: '状态不正确' }).optional(),
  platform: z.enum(PLATFORM_IDS, { error: '平台不正确' }).optional(),
  accountId: ref('account').optional(),
  /** One post's. */
  attemptId: ref('publishAttempt').optional(),
  mark: CommentMark.optional(),
  nodeId: ref('node').optional(),
  /** Those somebody hid; without it they are left out. */
  hidden: z.literal('1', { error: '参数不正确' }).optional(),
  /** With a clue, or without one. */
  clue: z.enum(['yes', 'no'], { error: '参数不正确' }).optional(),
  at: DateRange.optional(),
};
export type CommentSearch = z.infer<z.ZodObject<typeof search>>;

const columns = {
  platform: { title: '平台', text: (_: never, row: Comment) => PLATFORMS[row.platform].name },
  account: { title: '账号', text: (_: never, row: Comment) => row.account.name },
  post: { title: '作品', width: 30, text: (_: never, row: Comment) => row.post.title },
  author: { title: '评论人' },
  text: { title: '评论内容', width: 40 },
  marks: {
    title: '标记',
    text: (_: never, row: Comment) => row.marks.map((mark) => COMMENT_MARKS[mark]).join('、'),
  },
  state: { title: '状态', text: (_: never, row: Comment) => commentState.label(row.state) },
  reply: { title: '回复内容', width: 40, text: (_: never, row: Comment) => row.reply?.text ?? '' },
  clueId: { title: '已转线索', text: (_: never, row: Comment) => (row.clueId ? '是' : '') },
  node: { title: '所属组织', text: (_: never, row: Comment) => row.node.name },
  at: { title: '评论时间' },
} as const;

const post = <Body extends z.core.$ZodType, Data extends z.core.$ZodType>(
  name: string,
  summary: string,
  body: Body,
  data: Data,
) =>
  call({
    method: 'POST',
    path: `/api/admin/aivideos/comments/${name}`,
    keys: ['15-10'],
    summary,
    body,
    data,
  });

const changed = z.object({ changed: z.int() });

/** What people write below posts of every kind. */
export const comment = area('comment', {
  list: list({
    path: '/api/admin/aivideos/comments/list',
    keys: ['15-10'],
    summary: '评论列表',
    search,
    row: Comment,
    sorts: ['at'],
    defaultSort: { sort: 'at', order: 'DESC' },
    export: { keys: ['15-10'], columns },
  }),
  counts: call({
    method: 'POST',
    path: '/api/admin/aivideos/comments/counts',
    keys: ['15-10'],
    summary: '各状态的评论数',
    whileViewing: true,
    body: z.strictObject(search),
    data: z.object({ total: z.int(), byState: z.record(z.enum(commentState.all), z.int()) }),
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/aivideos/comments/info',
    keys: ['15-10'],
    summary: '评论详情',
    query: z.strictObject({ id: queryRef('comment') }),
    data: CommentInfo,
  }),
  reply: post(
    'reply',
    '回复评论',
    z.strictObject({ id: ref('comment'), text: RequiredText('回复内容', 500) }),
    CommentInfo,
  ),
  /** Somebody looked on the platform whether an answer without an end is there. */
  confirm: post(
    'confirm',
    '确认回复结果',
    z.strictObject({ id: ref('comment'), sent: z.boolean() }),
    CommentInfo,
  ),
  settle: post('settle', '标记评论为无需回复', z.strictObject({ ids: refs('comment') }), changed),
  reopen: post('reopen', '重新处理评论', z.strictObject({ id: ref('comment') }), CommentInfo),
  hide: post('hide', '隐藏评论', z.strictObject({ ids: refs('comment') }), changed),
  unhide: post('unhide', '取消隐藏评论', z.strictObject({ ids: refs('comment') }), changed),
  /** Without a number of their own choosing, the one in the comment; without any, who they are on the platform. */
  toClue: post(
    'toClue',
    '评论转为线索',
    z.strictObject({
      id: ref('comment'),
      name: RequiredText('客户姓名', 40),
      phone: Phone.nullable().default(null),
      model: Text(60).default(''),
      remark: Text(500).default(''),
    }),
    z.object({ clueId: Id, known: z.boolean(), comment: CommentInfo }),
  ),
  sync: post('sync', '立即同步评论', z.strictObject({}), z.object({ total: z.int() })),
  words: call({
    method: 'GET',
    path: '/api/admin/aivideos/comments/words',
    keys: ['15-10'],
    summary: '评论标记词',
    data: CommentWords,
  }),
  setWords: call({
    method: 'POST',
    path: '/api/admin/aivideos/comments/setWords',
    keys: ['11-5'],
    summary: '修改评论标记词',
    body: CommentWords.strict(),
    data: CommentWords,
  }),
});
