import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { Keyword, Moment, oneOf, RequiredText } from '../core/fields.ts';
import { byIds, Choice, Id, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { BOT_HANDOVERS, BotTuning } from './config.ts';

export const BOT_PIECE_KINDS = { doc: '文档', pair: '问答', fact: '事实', store: '门店资料' } as const;

/** The three ways a piece is found by. */
export const BOT_WAYS = { words: '全文', pairs: '双字匹配', vectors: '向量' } as const;
export type BotWay = keyof typeof BOT_WAYS;

const Way = z.object({ way: z.enum(['words', 'pairs', 'vectors']), score: z.number(), rank: z.int() });

/** A piece that was found, by what, and what became of it. */
export const BotFound = z.object({
  key: z.string(),
  kind: z.enum(['doc', 'pair', 'fact', 'store']),
  sourceId: Id,
  title: z.string(),
  heading: z.string(),
  text: z.string(),
  version: z.int(),
  until: z.string().nullable(),
  score: z.number(),
  ways: z.array(Way),
  /** `cited` in the answer; `low` below the least score; `expired` no longer holds; `spare` good, not needed. */
  state: z.enum(['cited', 'spare', 'low', 'expired']),
  /** Its number among the citations of the answer, from 1. */
  citation: z.int().nullable(),
});
export type BotFound = z.infer<typeof BotFound>;

const Handover = oneOf(BOT_HANDOVERS);

export const BotAnswer = z.object({
  outcome: z.enum(['answer', 'handover']),
  reason: Handover.nullable(),
  /** With marks like [1] where something is cited. */
  text: z.string(),
  /** A greeting, thanks or the like, answered without knowledge. */
  smallTalk: z.boolean(),
  /** Put together from pairs and facts, word by word, without a model. */
  offline: z.boolean(),
  model: z.string(),
  promptVersion: z.int(),
  ms: z.int(),
  sqlMs: z.int(),
  /** What of the question is marked in the pieces. */
  words: z.array(z.string()),
  /** Why it answers the question, or what does not fit, and what was checked before it is sent. */
  checks: z.array(z.object({ ok: z.boolean(), text: z.string() })),
  pieces: z.array(BotFound),
});
export type BotAnswer = z.infer<typeof BotAnswer>;

/** A question with what should come of it, to be asked again after every change. */
export const BotCase = z.object({
  id: Id,
  question: z.string(),
  expected: z.enum(['answer', 'handover']),
  /** Null while it was never run. */
  outcome: z.enum(['answer', 'handover']).nullable(),
  reason: Handover.nullable(),
  passed: z.boolean().nullable(),
  node: Choice,
  ranAt: Moment.nullable(),
  can: z.array(z.enum(['delete'])),
});
export type BotCase = z.infer<typeof BotCase>;

const KEYS = ['13-4', '13-11'] as const;
const question = RequiredText('问题', 500);
const search = { q: Keyword };
export type BotCaseSearch = z.infer<z.ZodObject<typeof search>>;

const { list, post } = callsUnder('/api/admin/aisbot/test', KEYS);

export const aisbotTest = area('aisbot/test', {
  /** The very function that answers customers; nothing is kept and nobody is told. */
  ask: post(
    'ask',
    '问答测试',
    z.strictObject({
      question,
      /** As if it came to an account there; one's own place unless told. */
      nodeId: ref('node').optional().meta({ title: '可见范围' }),
      tuning: BotTuning.optional(),
      promptVersion: z.int().min(1, '版本从 1 开始').optional().meta({ title: '提示词版本' }),
    }),
    BotAnswer,
    { perMinute: 60 },
  ),
  cases: list('cases', '检索用例', search, BotCase, {
    sorts: ['createdAt', 'ranAt'],
    columns: {
      question: { title: '问题', width: 48 },
      expected: {
        title: '期望',
        text: (_value: never, row: BotCase) => (row.expected === 'answer' ? '回答' : '转人工'),
      },
      passed: {
        title: '结果',
        text: (_value: never, row: BotCase) =>
          row.passed === null ? '未运行' : row.passed ? '通过' : '未通过',
      },
      ranAt: '最近运行',
    },
  }),
  saveCase: post(
    'save',
    '存为检索用例',
    z.strictObject({
      question,
      expected: z.enum(['answer', 'handover'], { error: '期望不正确' }).meta({ title: '期望' }),
    }),
    BotCase,
  ),
  removeCases: post('remove', '删除检索用例', byIds('aisbotCase'), z.object({ removed: z.int() })),
  /** Asks every case within reach again, without a model: whether it would be answered. */
  run: post('run', '运行全部用例', NO_INPUT, z.object({ ran: z.int(), passed: z.int() })),
});
