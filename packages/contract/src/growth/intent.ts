import { area, call, list } from '../core/call.ts';
import { Choice, DateRange, Keyword, ref, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { ofOneGroup, Signal } from './shape.ts';
import {
  GROWTH_PLATFORMS,
  INTENT_FIELDS,
  INTENT_LEVELS,
  IntentField,
  IntentLevel,
  JUDGES,
  Judge,
  SIGNAL_SOURCES,
  SignalSource,
} from './words.ts';

const Row = Signal.extend({ prospect: Choice });
export type SignalRow = z.infer<typeof Row>;

const search = {
  q: Keyword,
  level: IntentLevel.optional(),
  judge: Judge.optional(),
  source: SignalSource.optional(),
  account: Text(60).optional(),
  ownerId: ref('member').optional(),
  nodeId: ref('node').optional(),
  ...ofOneGroup,
  checked: z.enum(['yes', 'no'], { error: '取值只能为 yes 或 no' }).optional(),
  at: DateRange.optional(),
};
export type SignalSearch = z.infer<z.ZodObject<typeof search>>;

const Fields = z.strictObject(
  Object.fromEntries(Object.keys(INTENT_FIELDS).map((field) => [field, Text(60).optional()])) as Record<
    IntentField,
    z.ZodOptional<ReturnType<typeof Text>>
  >,
);

/** What was read out of people's words, and how often that was right. */
export const growthIntent = area('growth/intent', {
  list: list({
    path: '/api/admin/growth/intent/list',
    keys: ['7-1'],
    summary: '意向列表',
    search,
    row: Row,
    sorts: ['at'],
    export: {
      keys: ['7-3'],
      columns: {
        prospect: { title: '潜客', text: (_: never, row: SignalRow) => row.prospect.name },
        text: { title: '原话', width: 50 },
        intent: {
          title: '意向',
          width: 40,
          text: (_: never, { intent }: SignalRow) =>
            [
              INTENT_LEVELS[intent.level],
              ...Object.entries(intent.fields).map(
                ([field, found]) => `${INTENT_FIELDS[field as IntentField]}：${found.value}`,
              ),
              JUDGES[intent.judge],
            ].join('，'),
        },
        platform: { title: '平台', text: (_: never, row: SignalRow) => GROWTH_PLATFORMS[row.platform] },
        source: { title: '来源', text: (_: never, row: SignalRow) => SIGNAL_SOURCES[row.source] },
        account: { title: '账号' },
        post: { title: '作品', width: 30 },
        at: { title: '时间' },
      },
    },
  }),
  /** What is given is what holds from now on; the same again confirms it. */
  correct: call({
    method: 'POST',
    path: '/api/admin/growth/intent/correct',
    keys: ['7-2'],
    summary: '更正意向',
    body: z.strictObject({ id: ref('growthSignal'), level: IntentLevel, fields: Fields }),
    data: Signal,
  }),
  /** By week, of what people looked at: of those said to have an intent how many have, and of those who have how many were found. */
  quality: call({
    method: 'GET',
    path: '/api/admin/growth/intent/quality',
    keys: ['7-1'],
    summary: '意向判定的准确率',
    data: z.object({
      offline: z.boolean(),
      promptVersion: z.int(),
      examples: z.int(),
      weeks: z.array(
        z.object({
          week: z.string(),
          checked: z.int(),
          precision: z.number().nullable(),
          recall: z.number().nullable(),
        }),
      ),
    }),
  }),
});
export type IntentQuality = z.infer<(typeof growthIntent)['quality']['data']>;
