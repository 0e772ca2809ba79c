import { platformColumn } from '../account/columns.ts';
import { PLATFORM_IDS } from '../account/platforms.ts';
import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { DateRange, Keyword, Phone, RequiredText, Text } from '../core/fields.ts';
import { byId, byIds, Changed, Id, queryId, ref, totalBy } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { COMMENT_MARKS, Comment, CommentInfo, CommentMark, CommentWords } from './shape.ts';
import { commentState } from './states.ts';

const search = {
  q: Keyword,
  state: z.enum(commentState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
  platform: z.enum(PLATFORM_IDS, { error: '平台不正确' }).optional().meta({ title: '平台' }),
  accountId: ref('account').optional().meta({ title: '内容账号' }),
  /** One post's. */
  attemptId: ref('publishAttempt').optional().meta({ title: '作品' }),
  mark: CommentMark.optional(),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  /** Those somebody hid; without it they are left out. */
  hidden: z.literal('1', { error: '参数不正确' }).optional().meta({ title: '隐藏' }),
  /** With a clue, or without one. */
  clue: z.enum(['yes', 'no'], { error: '参数不正确' }).optional().meta({ title: '线索' }),
  at: DateRange.optional().meta({ title: '评论时间' }),
};
export type CommentSearch = z.infer<z.ZodObject<typeof search>>;

const columns = {
  platform: platformColumn('平台'),
  account: nameColumn('账号'),
  post: { title: '作品', width: 30, text: (_: never, row: Comment) => row.post.title },
  author: '评论人',
  text: { title: '评论内容', width: 40 },
  marks: {
    title: '标记',
    text: (_: never, row: Comment) => row.marks.map((mark) => COMMENT_MARKS[mark]).join('、'),
  },
  state: labelColumn('状态', commentState.states),
  reply: { title: '回复内容', width: 40, text: (_: never, row: Comment) => row.reply?.text ?? '' },
  clueId: { title: '已转线索', text: (_: never, row: Comment) => (row.clueId ? '是' : '') },
  node: nameColumn('所属组织'),
  at: '评论时间',
} as const;

const { ask, get, list, post } = callsUnder('/api/admin/aivideos/comments', ['15-10']);

/** Comments below posts of every kind. */
export const comment = area('comment', {
  list: list('list', '评论列表', search, Comment, {
    sorts: ['at'],
    columns,
  }),
  counts: ask('counts', '各状态的评论数', search, totalBy('byState', z.enum(commentState.all))),
  info: get('info', '评论详情', queryId('comment'), CommentInfo),
  reply: post('reply', '回复评论', byId('comment', { text: RequiredText('回复内容', 500) }), CommentInfo),
  /** Somebody looked on the platform whether an answer without an end is there. */
  confirm: post(
    'confirm',
    '确认回复结果',
    byId('comment', { sent: z.boolean().meta({ title: '送达情况' }) }),
    CommentInfo,
  ),
  settle: post('settle', '标记评论为无需回复', byIds('comment'), Changed),
  reopen: post('reopen', '重新处理评论', byId('comment'), CommentInfo),
  hide: post('hide', '隐藏评论', byIds('comment'), Changed),
  unhide: post('unhide', '取消隐藏评论', byIds('comment'), Changed),
  /** Without a number of their own choosing, the one in the comment; without any, who they are on the platform. */
  toClue: post(
    'toClue',
    '评论转为线索',
    byId('comment', {
      name: RequiredText('客户姓名', 40),
      phone: Phone.nullable().default(null),
      model: Text(60).default('').meta({ title: '意向车型' }),
      remark: Text(500).default('').meta({ title: '备注' }),
    }),
    z.object({ clueId: Id, known: z.boolean(), comment: CommentInfo }),
  ),
  sync: post('sync', '立即同步评论', z.strictObject({}), z.object({ total: z.int() })),
  words: get('words', '评论标记词', NO_INPUT, CommentWords),
  setWords: post('setWords', '修改评论标记词', CommentWords.strict(), CommentWords, { keys: ['11-5'] }),
});
