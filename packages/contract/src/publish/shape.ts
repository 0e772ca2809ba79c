import { PLATFORM_IDS } from '../account/platforms.ts';
import { Moment, oneOf, PlannedMoment } from '../core/fields.ts';
import { type Key, SEE_THEMES, SEE_VIDEOS } from '../core/keys.ts';
import { Choice, Id, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { attemptState, REPAIRS } from './states.ts';

/**
 * Kind of a batch that is released together: a theme of articles, a set of videos. The set of kinds is open: each
 * module with content registers a source for its own, and a kind without a source has no rows.
 */
export const BatchKind = z
  .string()
  .regex(/^[a-z][A-Za-z]{0,39}$/, '内容类型不正确')
  .meta({ title: '内容类型', example: 'aiTheme' });
export type BatchKind = z.infer<typeof BatchKind>;
export const DEFAULT_BATCH_KIND = 'aiTheme';
/** Kind of one piece of a batch: an article, a video. */
export type SubjectKind = string;

/**
 * The keys that view content, publish it and export its results. Any one opens the page; the rows depend on which is
 * held.
 */
export const PUBLISH_KEYS = {
  see: [...SEE_THEMES, ...SEE_VIDEOS],
  publish: ['14-4', '15-8'],
  export: ['14-15'],
} as const satisfies Record<string, readonly [Key, ...Key[]]>;

export const PublishPlatform = z.enum(PLATFORM_IDS, { error: '平台不正确' }).meta({ title: '平台' });
export const AttemptStatus = z.enum(attemptState.all, { error: '状态不正确' }).meta({ title: '状态' });
export type AttemptStatus = z.infer<typeof AttemptStatus>;

/**
 * How the articles are spread over the accounts. An article only goes to accounts of its own platform. `each`: to
 * every one of them · `pool`: a dealer's accounts of a platform share the articles in turn, so that each article is
 * published once per dealer.
 */
export const SPREADS = { each: '每篇发布到所有账号', pool: '同一经销商的账号轮流发布' } as const;
export const Spread = oneOf(SPREADS, '分配方式不正确');
export type Spread = z.infer<typeof Spread>;

/** The error of an attempt; `category` is the platform's (auth, permission, quota, …) or `check` for our own rules. */
export const AttemptError = z.object({
  category: z.string(),
  advice: z.string(),
  code: z.string(),
  logId: z.string().nullable(),
  at: Moment,
});
export type AttemptError = z.infer<typeof AttemptError>;

/** Actions on a post. */
export const AttemptVerb = z.enum(['retry', 'cancel', 'move', 'confirm', 'handover']);
export type AttemptVerb = z.infer<typeof AttemptVerb>;

/** The obstacle of a post, and what removes it. */
export const Repair = z.object({
  act: oneOf(REPAIRS),
  /** In a few words: 授权已过期. */
  cause: z.string(),
  /** In a sentence, without codes. */
  text: z.string(),
});
export type Repair = z.infer<typeof Repair>;

/**
 * Levels of a note on a cell of the plan. `block`: it is not published as it stands · `warn`: it is published, but
 * should be looked at · `info`.
 */
export const CELL_NOTES = {
  blocked: '检查未通过',
  review: '未通过审核',
  limit: '不符合平台限制',
  similar: '相似度高',
  account: '账号不可发布',
  quota: '已达当日上限，已顺延',
  blackout: '避开禁发时段，已顺延',
  gap: '与同账号其他内容错开',
  past: '时间已过，尽快发布',
} as const;
export const CellNote = z.object({
  kind: oneOf(CELL_NOTES),
  severity: z.enum(['block', 'warn', 'info']),
  text: z.string(),
});
export type CellNote = z.infer<typeof CellNote>;

/** One article on one account. There is no cell where the two do not fit. */
export const PublishCell = z.object({
  subjectId: Id,
  accountId: Id,
  /** When it goes out or went out; null: it is left out. */
  at: Moment.nullable(),
  /** A person moved it there or left it out. */
  chosen: z.boolean(),
  /** Null: only planned, nothing has been asked for yet. */
  attempt: z
    .object({
      id: Id,
      status: AttemptStatus,
      /** What it waits for, in words; empty when nothing is to be said. */
      note: z.string(),
      url: z.string().nullable(),
      error: AttemptError.nullable(),
      can: z.array(AttemptVerb),
    })
    .nullable(),
  notes: z.array(CellNote),
});
export type PublishCell = z.infer<typeof PublishCell>;

export const GridSubject = z.object({
  id: Id,
  no: z.int(),
  title: z.string(),
  /** What it was made for; null: for every platform that takes such content. */
  platform: PublishPlatform.nullable(),
  /** Its first picture. */
  cover: z.string().nullable(),
  /** Nothing of it goes out: blocking findings, nobody passed it yet (`review`), or no account of its platform (`mismatch`). */
  held: z.enum(['blocked', 'review', 'mismatch']).nullable(),
  /** Why, in words. */
  reason: z.string(),
});
export type GridSubject = z.infer<typeof GridSubject>;

export const GridAccount = Choice.extend({
  platform: PublishPlatform,
  node: Choice,
  /** Whose pool it is in. */
  dealer: Choice,
  dailyLimit: z.int(),
  /** ok, warn, bad, paused; `gone`: deleted since. */
  level: z.enum(['ok', 'warn', 'bad', 'paused', 'gone']),
  /** What is wrong with it, the most urgent first. */
  trouble: z.string(),
  /** Posts a day by plan, others' included, over the days of the grid: `{ '2026-11-15': 3 }`. */
  days: z.record(z.string(), z.int()),
});
export type GridAccount = z.infer<typeof GridAccount>;

export const PublishGrid = z.object({
  subjects: z.array(GridSubject),
  accounts: z.array(GridAccount),
  cells: z.array(PublishCell),
});
export type PublishGrid = z.infer<typeof PublishGrid>;

/** A person's choice for a cell: moved (`at`), left out (`skip`) or given back to the rules (neither). */
export const CellChoice = z.strictObject({
  subjectId: ref('aiArticle').meta({ title: '内容' }),
  accountId: ref('account').meta({ title: '内容账号' }),
  at: PlannedMoment.nullable().default(null).meta({ title: '发布时间' }),
  skip: z.boolean().default(false).meta({ title: '是否跳过' }),
});
export type CellChoice = z.infer<typeof CellChoice>;

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式应为 HH:mm')
  .meta({ example: '23:00' });

/** A channel's rules of publishing. */
export const PublishSetting = z.object({
  /** Between two posts of one account. */
  gapMinutes: z
    .int()
    .min(0, '间隔不能小于 0')
    .max(1440, '间隔最多 1440 分钟')
    .meta({ title: '同账号最小发布间隔' }),
  /** China's clock; one that ends before it begins goes over midnight. Nothing goes out in these. */
  blackouts: z
    .array(
      z
        .strictObject({ from: clock.meta({ title: '开始时间' }), to: clock.meta({ title: '结束时间' }) })
        .refine(({ from, to }) => from !== to, { path: ['to'], error: '开始和结束不能相同' }),
    )
    .max(5, '最多 5 个禁发时段')
    .meta({ title: '禁发时段' }),
  /** What a new theme begins with. */
  spread: Spread.meta({ title: '新内容分配方式' }),
});
export type PublishSetting = z.infer<typeof PublishSetting>;

export const Attempt = z.object({
  id: Id,
  batch: z.object({ kind: z.string(), id: Id, name: z.string() }),
  subject: z.object({ kind: z.string(), id: Id, no: z.int() }),
  /** As it was handed to publishing. */
  title: z.string(),
  platform: PublishPlatform,
  account: Choice,
  node: Choice,
  owner: Choice,
  status: AttemptStatus,
  /** What it waits for, in words. */
  note: z.string(),
  dueAt: Moment,
  /** When it is looked at next, while the platform works on it or nobody knows. */
  nextLookAt: Moment.nullable(),
  publishedAt: Moment.nullable(),
  postId: z.string().nullable(),
  url: z.string().nullable(),
  /** It was published and is not there any more. */
  goneSince: z.object({ at: Moment, reason: z.string() }).nullable(),
  error: AttemptError.nullable(),
  tries: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
  /** What stands in its way, and what mends it; null when nothing does. */
  repair: Repair.nullable(),
  can: z.array(AttemptVerb),
});
export type Attempt = z.infer<typeof Attempt>;

export const AttemptInfo = Attempt.extend({
  /** Everything that happened to it, the first first. */
  log: z.array(
    z.object({
      id: Id,
      at: Moment,
      from: AttemptStatus.nullable(),
      to: AttemptStatus,
      text: z.string(),
      code: z.string().nullable(),
      logId: z.string().nullable(),
      /** Null: the system. */
      by: z.string().nullable(),
    }),
  ),
});
export type AttemptInfo = z.infer<typeof AttemptInfo>;

/** The content handed to a person who publishes by hand. */
export const Handover = z.object({
  title: z.string(),
  platform: PublishPlatform,
  account: z.string(),
  /** Title, text and topics as one piece, to paste. */
  text: z.string(),
  pictures: z.array(z.object({ name: z.string(), url: z.string() })),
  /** A film to be saved on the phone; its cover is the first picture. */
  video: z.object({ name: z.string(), url: z.string(), size: z.int() }).nullable(),
  status: AttemptStatus,
  url: z.string().nullable(),
});
export type Handover = z.infer<typeof Handover>;
