import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { DateRange, Keyword, Text } from '../core/fields.ts';
import { SEE_CLUES } from '../core/keys.ts';
import { byId, Choice, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { groupFilters, Signal } from './shape.ts';
import {
  GROWTH_PLATFORMS,
  INTENT_FIELDS,
  INTENT_JUDGES,
  INTENT_LEVELS,
  IntentField,
  IntentJudge,
  IntentLevel,
  SIGNAL_SOURCES,
  SignalSource,
} from './words.ts';

const Row = Signal.extend({ prospect: Choice });
export type SignalRow = z.infer<typeof Row>;

const search = {
  q: Keyword,
  level: IntentLevel.optional(),
  judge: IntentJudge.optional(),
  source: SignalSource.optional(),
  account: Text(60).optional().meta({ title: '账号' }),
  ownerId: ref('member').optional().meta({ title: '负责人' }),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  ...groupFilters,
  checked: z.enum(['yes', 'no'], { error: '取值只能为 yes 或 no' }).optional().meta({ title: '人工复核' }),
  at: DateRange.optional().meta({ title: '时间' }),
};
export type SignalSearch = z.infer<z.ZodObject<typeof search>>;

const Fields = z
  .strictObject(
    Object.fromEntries(
      Object.entries(INTENT_FIELDS).map(([field, title]) => [field, Text(60).optional().meta({ title })]),
    ) as Record<IntentField, z.ZodOptional<ReturnType<typeof Text>>>,
  )
  .meta({ title: '判定内容' });

const { get, list, post } = callsUnder('/api/admin/growth/intent', ['7-2']);

/** Intents read from what people said, and how often the reading was right. */
export const growthIntent = area('growth/intent', {
  list: list('list', '意向列表', search, Row, {
    keys: SEE_CLUES,
    sorts: ['at'],
    exportedBy: ['7-3'],
    columns: {
      prospect: nameColumn('潜客'),
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
            INTENT_JUDGES[intent.judge],
          ].join('，'),
      },
      platform: labelColumn('平台', GROWTH_PLATFORMS),
      source: labelColumn('来源', SIGNAL_SOURCES),
      account: '账号',
      post: { title: '作品', width: 30 },
      at: '时间',
    },
  }),
  /** What is given is what holds from now on; the same again confirms it. */
  correct: post('correct', '更正意向', byId('growthSignal', { level: IntentLevel, fields: Fields }), Signal),
  /** By week, of what people looked at: of those said to have an intent how many have, and of those who have how many were found. */
  quality: get(
    'quality',
    '意向判定的准确率',
    NO_INPUT,
    z.object({
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
    { keys: SEE_CLUES },
  ),
});
export type IntentQuality = z.infer<(typeof growthIntent)['quality']['data']>;
