import { PLATFORM_IDS } from '../account/platforms.ts';
import { Choice, ChosenMoment, Id, Moment, ref } from '../core/common.ts';
import type { Key } from '../core/keys.ts';
import { z } from '../core/zod.ts';
import { attemptState } from './states.ts';

/**
 * What is released together: a theme of articles, a set of videos. The kinds are open: whichever module owns content brings a
 * source for its own, and one that nobody brings has no rows.
 */
export const BatchKind = z
  .string()
  .regex(/^[a-z][A-Za-z]{0,39}$/, '内容类型不正确')
  .meta({ example: 'aiTheme' });
export type BatchKind = z.infer<typeof BatchKind>;
export const DEFAULT_BATCH_KIND = 'aiTheme';
/** One thing of a batch: an article, a video. */
export type SubjectKind = string;

/** Whoever may look at content, publish it and export what became of it, by the areas that have content: any one lets in, rows decide. */
export const PUBLISH_KEYS = {
  see: ['14-1', '15-1'],
  publish: ['14-4', '15-8'],
  export: ['14-15'],
} as const satisfies Record<string, readonly [Key, ...Key[]]>;

export const PublishPlatform = z.enum(PLATFORM_IDS, { error: '平台不正确' });
export const AttemptStatus = z.enum(attemptState.all, { error: '状态不正确' });
export type AttemptStatus = z.infer<typeof AttemptStatus>;

/**
 * How articles meet accounts. An article only goes to accounts of its own platform. `each`: to every one of them · `pool`: a
 * dealer's accounts of that platform share the articles in turn, so that every article goes out once per dealer.
 */
export const SPREADS = { each: '每篇发布到所有账号', pool: '同一经销商的账号轮流发布' } as const;
export const Spread = z.enum(Object.keys(SPREADS) as [keyof typeof SPREADS], { error: '分配方式不正确' });
export type Spread = z.infer<typeof Spread>;

/** Why something went wrong; `category` is the platforms' (auth, permission, quota, …) or `check` for our own rules. */
export const AttemptError = z.object({
  category: z.string(),
  advice: z.string(),
  code: z.string(),
  logId: z.string().nullable(),
  at: Moment,
});
export type AttemptError = z.infer<typeof AttemptError>;

/** Something about a cell of the plan. `block`: it will not go out as it stands · `warn`: it will, look at it · `info`. */
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
  kind: z.enum(Object.keys(CELL_NOTES) as [keyof typeof CELL_NOTES]),
  severity: z.enum(['block', 'warn', 'info']),
  text: z.string(),
});
export type CellNote = z.infer<typeof CellNote>;

/** One article on one account. Where they do not meet there is no cell. */
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
      can: z.array(z.enum(['retry', 'cancel', 'confirm', 'handover'])),
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

export const GridAccount = z.object({
  id: Id,
  name: z.string(),
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

/** A cell that somebody moved (`at`), left out (`skip`) or gave back to the rules (neither). */
export const CellChoice = z.strictObject({
  subjectId: ref('aiArticle'),
  accountId: ref('account'),
  at: ChosenMoment.nullable().default(null),
  skip: z.boolean().default(false),
});
export type CellChoice = z.infer<typeof CellChoice>;

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式应为 HH:mm')
  .meta({ example: '23:00' });

/** A channel's rules of publishing. */
export const PublishSetting = z.object({
  /** Between two posts of one account. */
  gapMinutes: z.int().min(0, '间隔不能小于 0').max(1440, '间隔最多 1440 分钟'),
  /** China's clock; one that ends before it begins goes over midnight. Nothing goes out in these. */
  blackouts: z
    .array(
      z
        .strictObject({ from: clock, to: clock })
        .refine(({ from, to }) => from !== to, { path: ['to'], error: '开始和结束不能相同' }),
    )
    .max(5, '最多 5 个禁发时段'),
  /** What a new theme begins with. */
  spread: Spread,
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
  can: z.array(z.enum(['retry', 'cancel', 'confirm', 'handover'])),
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

/** What the person who publishes by hand gets. */
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
