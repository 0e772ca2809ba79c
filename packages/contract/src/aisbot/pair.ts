import { area, call, callsUnder, list } from '../core/call.ts';
import { Day, Keyword, Moment, RequiredText, Text } from '../core/fields.ts';
import { importCalls, importing } from '../core/import.ts';
import { Choice, Id, queryRef, RowVersion, ref, refs } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { botPairState } from './states.ts';

const BOT_OTHERS_MAX = 10;

/** A question with the answer the bot gives, word by word. Those of nodes above are shared. */
export const BotPair = z.object({
  id: Id,
  question: z.string(),
  /** Other ways to ask the same. */
  others: z.array(z.string()),
  answer: z.string(),
  status: z.enum(botPairState.all),
  until: z.string().nullable(),
  expired: z.boolean(),
  node: Choice,
  version: z.int(),
  updatedAt: Moment,
  updatedBy: z.string(),
  can: z.array(z.enum(['edit', 'switch', 'pass', 'delete'])),
});
export type BotPair = z.infer<typeof BotPair>;

export const BotPairVersion = z.object({
  id: Id,
  version: z.int(),
  question: z.string(),
  answer: z.string(),
  until: z.string().nullable(),
  changedBy: z.string(),
  changedAt: Moment,
});
export type BotPairVersion = z.infer<typeof BotPairVersion>;

const search = {
  q: Keyword,
  status: z.enum(botPairState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
};
export type BotPairSearch = z.infer<z.ZodObject<typeof search>>;

const KEYS = ['13-11'] as const;
const question = RequiredText('问题', 200);
const answer = RequiredText('回答', 1000);
const others = z.array(RequiredText('相似问法', 200)).max(BOT_OTHERS_MAX, `最多 ${BOT_OTHERS_MAX} 种问法`);
const details = {
  question,
  others: others.default([]),
  answer,
  until: Day.nullable().default(null).meta({ title: '到期日' }),
};

export const PAIR_IMPORT = importing({
  path: '/api/admin/aisbot/pair/import',
  noun: '问答',
  keys: KEYS,
  matchBy: 'question',
  columns: {
    question: {
      title: '问题',
      aliases: ['标准问题', '提问', 'question'],
      required: true,
      unique: true,
      example: '没有固定车位能买电车吗',
      note: '最多 200 个字；相同的问题更新原有回答',
      schema: question,
    },
    answer: {
      title: '回答',
      aliases: ['答案', '标准回答', 'answer'],
      required: true,
      example: '可以，没有固定车位也能使用公共充电站。',
      note: '最多 1000 个字',
      schema: answer,
    },
    others: {
      title: '相似问法',
      aliases: ['相似问题', '其他问法'],
      example: '没充电桩能买吗；家里装不了桩怎么办',
      note: `用分号隔开，最多 ${BOT_OTHERS_MAX} 种`,
      schema: z
        .string()
        .transform((text) =>
          text
            .split(/[；;\n]/)
            .map((part) => part.trim())
            .filter(Boolean),
        )
        .pipe(others),
    },
    until: {
      title: '到期日',
      aliases: ['有效期', '截止日期'],
      example: '2026-12-31',
      note: 'yyyy-MM-dd，含当天；长期有效不填',
      schema: Day,
    },
  },
});

const { get, post } = callsUnder('/api/admin/aisbot/pair', KEYS);

export const aisbotPair = area('aisbot/pair', {
  list: list({
    path: '/api/admin/aisbot/pair/list',
    keys: KEYS,
    summary: '知识库问答',
    search,
    row: BotPair,
    sorts: ['updatedAt', 'question', 'until'],
    export: {
      keys: KEYS,
      columns: {
        question: { title: '问题', width: 36 },
        answer: { title: '回答', width: 60 },
        others: {
          title: '相似问法',
          width: 36,
          text: (_value: never, row: BotPair) => row.others.join('；'),
        },
        status: { title: '状态', text: (_value: never, row: BotPair) => botPairState.label(row.status) },
        until: { title: '到期日' },
        version: { title: '版本' },
        updatedBy: { title: '更新人' },
        updatedAt: { title: '更新时间' },
      },
    },
  }),
  /** For which place, with all below it; one's own where nothing is said. */
  create: post(
    'create',
    '新建问答',
    z.strictObject({ ...details, nodeId: ref('node').optional().meta({ title: '所属组织' }) }),
    BotPair,
  ),
  update: post(
    'update',
    '编辑问答',
    z.strictObject({ id: ref('aisbotPair'), version: RowVersion, ...details }),
    BotPair,
  ),
  switch: post(
    'switch',
    '启用或停用问答',
    z.strictObject({ ids: refs('aisbotPair'), on: z.boolean().meta({ title: '是否启用' }) }),
    z.object({ changed: z.int() }),
  ),
  pass: post('pass', '通过问答', z.strictObject({ id: ref('aisbotPair') }), z.null(), { keys: ['13-4'] }),
  remove: post(
    'remove',
    '删除问答',
    z.strictObject({ ids: refs('aisbotPair') }),
    z.object({ removed: z.int() }),
  ),
  versions: get(
    'versions',
    '问答历史版本',
    z.strictObject({ id: queryRef('aisbotPair') }),
    z.object({ rows: z.array(BotPairVersion) }),
  ),
  ...importCalls(PAIR_IMPORT),
});

/** A question of customers that the bot could not answer; questions of the same meaning share one row. */
export const BotGap = z.object({
  id: Id,
  question: z.string(),
  /** Other wordings that were asked. */
  others: z.array(z.string()),
  asked: z.int(),
  status: z.enum(['open', 'taken', 'left']),
  /** What the knowledge has nearest to it, to begin the answer with; empty where there is nothing. */
  draft: z.string(),
  node: Choice,
  firstAt: Moment,
  lastAt: Moment,
  can: z.array(z.enum(['take', 'leave'])),
});
export type BotGap = z.infer<typeof BotGap>;

const gapSearch = {
  q: Keyword,
  status: z.enum(['open', 'taken', 'left'], { error: '状态不正确' }).optional().meta({ title: '状态' }),
};
export type BotGapSearch = z.infer<z.ZodObject<typeof gapSearch>>;

export const aisbotGap = area('aisbot/gap', {
  list: list({
    path: '/api/admin/aisbot/gap/list',
    keys: KEYS,
    summary: '待补充的问题',
    search: gapSearch,
    row: BotGap,
    sorts: ['lastAt', 'asked'],
    export: {
      keys: KEYS,
      columns: {
        question: { title: '问题', width: 40 },
        others: {
          title: '其他问法',
          width: 40,
          text: (_value: never, row: BotGap) => row.others.join('；'),
        },
        asked: { title: '提问次数' },
        firstAt: { title: '首次提问' },
        lastAt: { title: '最近提问' },
      },
    },
  }),
  /** It becomes a pair, with the other wordings as ways to ask it. */
  take: call({
    method: 'POST',
    path: '/api/admin/aisbot/gap/take',
    keys: KEYS,
    summary: '收录为问答',
    body: z.strictObject({
      id: ref('aisbotGap'),
      question,
      answer,
      until: details.until.meta({ title: '到期日' }),
    }),
    data: BotPair,
  }),
  leave: call({
    method: 'POST',
    path: '/api/admin/aisbot/gap/leave',
    keys: KEYS,
    summary: '不收录该问题',
    body: z.strictObject({ ids: refs('aisbotGap'), remark: Text(200).default('').meta({ title: '备注' }) }),
    data: z.object({ changed: z.int() }),
  }),
});
