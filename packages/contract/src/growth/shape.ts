import { clueState } from '../clue/states.ts';
import { Moment } from '../core/fields.ts';
import { Choice, Id, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { prospectState } from './states.ts';
import {
  GrowthPlatform,
  IntentField,
  IntentJudge,
  IntentLevel,
  SignalKind,
  SignalSource,
  TouchResult,
  TouchWay,
} from './words.ts';

const Yes = z.literal('1', { error: '取值只能为 1' });

/** Filters for report groups that no other condition covers: exactly at a node, unclaimed, without account. */
export const groupFilters = {
  atNode: ref('node').optional().meta({ title: '所在组织' }),
  unclaimed: Yes.optional().meta({ title: '未领取' }),
  noAccount: Yes.optional().meta({ title: '未关联账号' }),
};

/** A value and the very words it was read from; a person's value may have none. */
export const Evidence = z.object({ value: z.string(), quote: z.string() });
export type Evidence = z.infer<typeof Evidence>;

export const IntentFields = z.partialRecord(IntentField, Evidence);
export type IntentFields = z.infer<typeof IntentFields>;

export const Correction = z.object({
  field: z.union([IntentField, z.literal('level')]),
  before: z.string(),
  after: z.string(),
  by: z.string(),
  at: Moment,
});
export type Correction = z.infer<typeof Correction>;

/** Intent read from a person's words: its level, who judged it, and why. */
export const Intent = z.object({
  level: IntentLevel,
  judge: IntentJudge,
  /** `R-07`, where rules decided. */
  rule: z.string().nullable(),
  /** The words by which the level was found. */
  quote: z.string(),
  /** Of the prompt, where a model decided. */
  promptVersion: z.int().nullable(),
  fields: IntentFields,
  corrections: z.array(Correction),
});
export type Intent = z.infer<typeof Intent>;

/** One statement of a person, stored once for each platform and item. */
export const Signal = z.object({
  id: Id,
  kind: SignalKind,
  platform: GrowthPlatform,
  source: SignalSource,
  /** Numbers in it are masked; empty once it was deleted in time. */
  text: z.string(),
  post: z.string(),
  account: z.string(),
  at: Moment,
  intent: Intent,
  checked: z.boolean(),
  can: z.array(z.enum(['correct'])),
});
export type Signal = z.infer<typeof Signal>;

export const PROSPECT_ACTIONS = ['claim', 'release', 'assign', 'touch', 'refuse', 'makeClue'] as const;

/** A person, across everything they said. */
export const Prospect = z.object({
  id: Id,
  /** Masked until somebody works the case. */
  name: z.string(),
  platform: GrowthPlatform,
  source: SignalSource,
  account: z.string(),
  level: IntentLevel,
  state: z.enum(prospectState.all),
  model: z.string(),
  phone: z.string().nullable(),
  lastText: z.string(),
  signals: z.int(),
  owner: Choice.nullable(),
  node: Choice,
  firstAt: Moment,
  lastAt: Moment,
  touchedAt: Moment.nullable(),
  nextAt: Moment.nullable(),
  clueId: Id.nullable(),
  version: z.int(),
  can: z.array(z.enum(PROSPECT_ACTIONS)),
});
export type Prospect = z.infer<typeof Prospect>;

export const Touch = z.object({
  id: Id,
  way: TouchWay,
  result: TouchResult,
  text: z.string(),
  note: z.string(),
  template: z.string().nullable(),
  templateVersion: z.int().nullable(),
  nextAt: Moment.nullable(),
  by: z.string(),
  at: Moment,
});
export type Touch = z.infer<typeof Touch>;

const Limit = z.object({ used: z.int(), limit: z.int() });

export const ProspectInfo = Prospect.extend({
  history: z.array(Signal),
  touches: z.array(Touch),
  /** The clue made of them, as it stands; only its step for whoever does not see it. */
  clue: z
    .object({
      id: Id,
      name: z.string(),
      state: z.enum(clueState.all),
      score: z.int(),
      owner: z.string().nullable(),
      node: z.string(),
      at: Moment,
      visitedAt: Moment.nullable(),
      wonAt: Moment.nullable(),
      nextAt: Moment.nullable(),
      mayOpen: z.boolean(),
    })
    .nullable(),
  limits: z.object({ person: Limit, account: Limit.nullable(), store: Limit }),
  quiet: z.object({ from: z.string(), to: z.string(), now: z.boolean() }),
  /** Why nobody may be in touch now, in words. */
  obstacle: z.string().nullable(),
  keptUntil: Moment.nullable(),
});
export type ProspectInfo = z.infer<typeof ProspectInfo>;
