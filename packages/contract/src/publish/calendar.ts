import { Day, Keyword, Moment, oneOf } from '../core/fields.ts';
import { Choice, Id, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { AttemptStatus, AttemptVerb, BatchKind, PublishPlatform, PublishSetting, Repair } from './shape.ts';
import { CALENDAR_STATES } from './states.ts';

const CalendarState = oneOf(CALENDAR_STATES, '状态不正确');

/** A month with the days of the weeks at its ends, and a little. */
const MOST_DAYS = 62;
const DAY_MS = 86_400_000;

/** Filters of the calendar besides its days. */
export const calendarFilter = {
  q: Keyword,
  accountIds: z
    .array(ref('account'))
    .max(100, '一次最多选择 100 个账号')
    .optional()
    .meta({ title: '内容账号' }),
  platforms: z.array(PublishPlatform).optional().meta({ title: '平台' }),
  states: z.array(CalendarState).optional().meta({ title: '状态' }),
  kinds: z.array(BatchKind).max(20).optional().meta({ title: '内容类型' }),
};
export const CalendarSearch = z
  .strictObject({
    ...calendarFilter,
    from: Day.meta({ title: '开始日期' }),
    to: Day.meta({ title: '结束日期' }),
    /** Of each day the first so many; the rest is counted. */
    perDay: z.int().min(1).max(200, '每天最多读取 200 条').default(8).meta({ title: '每天条数' }),
    /** Whether pictures are wanted too. */
    covers: z.boolean().default(false).meta({ title: '封面' }),
  })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MOST_DAYS * DAY_MS, {
    path: ['to'],
    error: `日期范围最多 ${MOST_DAYS} 天`,
  });
export type CalendarSearch = z.infer<typeof CalendarSearch>;

export const CalendarPost = z.object({
  id: Id,
  batch: z.object({ kind: z.string(), id: Id, name: z.string() }),
  subjectId: Id,
  title: z.string(),
  platform: PublishPlatform,
  account: Choice,
  /** When it goes out or went out. */
  at: Moment,
  status: AttemptStatus,
  /** What it waits for, in words. */
  note: z.string(),
  repair: Repair.nullable(),
  cover: z.string().nullable(),
  can: z.array(AttemptVerb),
});
export type CalendarPost = z.infer<typeof CalendarPost>;

/** A batch that releases itself at a moment to come: its posts are made then. */
export const PlannedBatch = z.object({
  kind: z.string(),
  id: Id,
  name: z.string(),
  at: Moment,
  count: z.int(),
  accounts: z.int(),
  platforms: z.array(PublishPlatform),
});
export type PlannedBatch = z.infer<typeof PlannedBatch>;

/** A row of another area that stands beside the posts by its moment, and is changed where it belongs: a task by its deadline. */
export const CalendarMark = z.object({
  kind: z.string(),
  id: Id,
  title: z.string(),
  at: Moment,
  /** When it is over, of what lasts; null: it is of a moment. */
  until: Moment.nullable(),
  /** Which of the calendar's states it is filtered as. */
  state: CalendarState,
  /** Platforms it is bound to; none: it is of no platform. */
  platforms: z.array(PublishPlatform),
  /** How it stands, in words. */
  note: z.string(),
  /** Its time is over and it is not done. */
  late: z.boolean(),
  /** Where it is opened, under the console's address. */
  link: z.string(),
});
export type CalendarMark = z.infer<typeof CalendarMark>;

const counts = z.record(z.string(), z.int());

export const CalendarDays = z.object({
  total: z.int(),
  /** Only days with something on them, the first ones of each in the order of their time. */
  posts: z.array(CalendarPost),
  planned: z.array(PlannedBatch),
  marks: z.array(CalendarMark),
  days: z.array(
    z.object({
      day: Day,
      total: z.int(),
      /** Marks of the day, shown or not. */
      marks: z.int(),
      byState: counts,
      /** Accounts that could post and do not on this day; only told of today and days to come. */
      idle: z.int(),
    }),
  ),
  /** How many posts and marks of the span there are by platform, state and kind, each as the other conditions leave it. */
  byPlatform: counts,
  byState: counts,
  byKind: counts,
  /** Accounts that could post. */
  connected: z.int(),
  /** The first ones of them without a post, where a single day is asked for. */
  idleAccounts: z.array(z.object({ id: Id, name: z.string(), platform: PublishPlatform })),
});
export type CalendarDays = z.infer<typeof CalendarDays>;

/** A finished piece that is not on the calendar yet. */
export const TrayPiece = z.object({
  kind: z.string(),
  batch: Choice,
  subjectId: Id,
  title: z.string(),
  /** What it was made for; null: for every platform that takes such content. */
  platform: PublishPlatform.nullable(),
  cover: z.string().nullable(),
  seconds: z.int().nullable(),
  /** Accounts it may go to. */
  accounts: z.int(),
  /** Why it may not go out yet; null when it may. */
  held: z.string().nullable(),
});
export type TrayPiece = z.infer<typeof TrayPiece>;

/** Hours in which an account's posts do better than its mean; `to` is the first hour after them. */
export const BestHours = z.object({ from: z.int(), to: z.int(), factor: z.number(), posts: z.int() });
export type BestHours = z.infer<typeof BestHours>;

export const AccountSchedule = z.object({
  account: Choice,
  platform: PublishPlatform,
  dailyLimit: z.int(),
  postedToday: z.int(),
  gapMinutes: z.int(),
  blackouts: PublishSetting.shape.blackouts,
  taken: z.array(Moment),
  /** What is wrong with the account; empty when nothing is. */
  trouble: z.string(),
  /** Times of the day in the order in which they are wished for. */
  wished: z.array(z.string()),
});
export type AccountSchedule = z.infer<typeof AccountSchedule>;
