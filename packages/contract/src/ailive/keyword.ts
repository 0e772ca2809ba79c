import { area, callsUnder } from '../core/call.ts';
import { Keyword, Moment, RequiredText } from '../core/fields.ts';
import { Id, ref } from '../core/refs.ts';
import { REGISTER_COLUMNS, registerCalls, registerRow } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { AnswerText } from './assistant.ts';
import { RULE_ANSWERS_MOST, RULE_WORD_MAX, RULE_WORDS_MOST } from './keywords.ts';

const words = (title: string) =>
  z
    .array(RequiredText('关键词', RULE_WORD_MAX))
    .max(RULE_WORDS_MOST, `最多 ${RULE_WORDS_MOST} 个词`)
    .default([])
    .meta({ title });

/** A rule for comments: which it answers, and with what. */
export const LiveKeyword = registerRow(['edit', 'delete'], {
  name: z.string(),
  must: z.array(z.string()),
  any: z.array(z.string()),
  deny: z.array(z.string()),
  priority: z.int(),
  cooldownSeconds: z.int(),
  answers: z.array(z.string()),
  enabled: z.boolean(),
});
export type LiveKeyword = z.infer<typeof LiveKeyword>;

const joined = (values: readonly string[]) => values.join('、');
const { post, ask } = callsUnder('/api/admin/ailive/keyword', ['19-4']);

/** How a rule fared with a comment, and why. */
const Trial = z.object({
  rule: z.object({ id: Id, name: z.string(), priority: z.int() }),
  wins: z.boolean(),
  fits: z.boolean(),
  reason: z.enum(['disabled', 'must', 'any', 'deny', 'cooldown']).nullable(),
  /** The word that decided. */
  word: z.string(),
});

export const liveKeyword = area('ailive/keyword', {
  ...registerCalls({
    path: '/api/admin/ailive/keyword',
    entity: 'liveKeyword',
    noun: '关键词规则',
    keys: ['19-4'],
    seenBy: ['19-4', '19-5'],
    row: LiveKeyword,
    search: {
      q: Keyword,
      enabled: z.enum(['yes', 'no'], { error: '状态不正确' }).optional().meta({ title: '状态' }),
    },
    sorts: ['priority', 'updatedAt', 'name'],
    fields: {
      name: RequiredText('名称', 30),
      must: words('全部包含'),
      any: words('包含任一'),
      deny: words('不包含'),
      priority: z
        .int('优先级必须是整数')
        .min(0, '优先级最低 0')
        .max(100, '优先级最高 100')
        .default(50)
        .meta({ title: '优先级' }),
      cooldownSeconds: z
        .int('冷却时间必须是整数')
        .min(0, '冷却时间最少 0 秒')
        .max(3600, '冷却时间最多 3600 秒')
        .default(60)
        .meta({ title: '冷却时间（秒）' }),
      answers: z
        .array(AnswerText)
        .min(1, '请至少填写一条回复')
        .max(RULE_ANSWERS_MOST, `最多 ${RULE_ANSWERS_MOST} 条回复`)
        .meta({ title: '回复' }),
      enabled: z.boolean('状态不正确').default(true).meta({ title: '状态' }),
    },
    export: {
      name: { title: '名称', width: 20 },
      must: { title: '全部包含', text: (_value: never, row: LiveKeyword) => joined(row.must) },
      any: { title: '包含任一', text: (_value: never, row: LiveKeyword) => joined(row.any) },
      deny: { title: '不包含', text: (_value: never, row: LiveKeyword) => joined(row.deny) },
      priority: '优先级',
      answers: {
        title: '回复',
        width: 50,
        text: (_value: never, row: LiveKeyword) => row.answers.join('\n'),
      },
      ...REGISTER_COLUMNS,
    },
  }),
  /** Many rules at once, one a line; a line that cannot be read is told and the others are kept. */
  paste: post(
    'paste',
    '粘贴关键词规则',
    z.strictObject({
      text: z
        .string()
        .min(1, '请填写规则')
        .max(20_000, '内容过长')
        .meta({ title: '规则', example: '落地价/多少钱|回复一|回复二' }),
    }),
    z.object({
      created: z.int(),
      faults: z.array(z.object({ line: z.int(), text: z.string(), fault: z.string() })),
    }),
  ),
  /** Plays comments of past shows, or one that somebody types, against the rules. */
  tryOut: ask(
    'tryOut',
    '试用关键词规则',
    {
      text: z.string().trim().max(200, '评论最多 200 个字').default('').meta({ title: '评论' }),
      showId: ref('liveShow').optional().meta({ title: '场次' }),
    },
    z.object({
      rows: z.array(
        z.object({
          text: z.string(),
          at: Moment.nullable(),
          /** What would be spoken; null: no rule answers. */
          answer: z.string().nullable(),
          trials: z.array(Trial),
        }),
      ),
    }),
    { keys: ['19-4'] },
  ),
});
