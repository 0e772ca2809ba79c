import { PLATFORMS, type PlatformId } from '../account/platforms.ts';
import type { PublishSetting } from './shape.ts';

const DAY_MS = 24 * 60 * 60_000;
const CHINA_MS = 8 * 60 * 60_000;
const MINUTE_MS = 60_000;

/** `2026-11-15` on China's clock. */
export const chinaDay = (moment: number) => new Date(moment + CHINA_MS).toISOString().slice(0, 10);
/** `08:30` on China's clock. */
export const chinaClock = (moment: number) => new Date(moment + CHINA_MS).toISOString().slice(11, 16);
/** A clock time of a day in China as a moment. */
export const chinaAt = (day: string, clock: string) => Date.parse(`${day}T${clock}:00+08:00`);

/** The end of the blackout that contains this moment; null when none does. */
export function endOfBlackout(moment: number, blackouts: PublishSetting['blackouts']): number | null {
  const clock = chinaClock(moment);
  const day = chinaDay(moment);
  for (const { from, to } of blackouts) {
    if (from < to && clock >= from && clock < to) return chinaAt(day, to);
    if (from > to && clock >= from) return chinaAt(chinaDay(moment + DAY_MS), to);
    if (from > to && clock < to) return chinaAt(day, to);
  }
  return null;
}

/** The limits for scheduling on one account: its own rules, those of its channel, and its other posts. */
export interface ScheduleLimits {
  account: { id: number; name: string };
  platform: PlatformId;
  dailyLimit: number;
  /** Posts of today, as the account counts them. */
  postedToday: number;
  gapMinutes: number;
  blackouts: PublishSetting['blackouts'];
  /** Moments of its other posts, from today on. */
  taken: readonly string[];
}

export interface ScheduleConflict {
  kind: 'past' | 'full' | 'quiet' | 'near';
  /** For people, with account and limit. */
  why: string;
}

/** Counts the posts of an account on a day. */
export function postsOn({ taken, postedToday }: ScheduleLimits, day: string, now: number): number {
  const count = taken.filter((at) => chinaDay(Date.parse(at)) === day).length;
  return day === chinaDay(now) ? Math.max(count, postedToday) : count;
}

/**
 * The reason why nothing more may be published on the account at this moment, or null. The console shows it while
 * dragging, the server when it refuses.
 */
export function scheduleConflictAt(room: ScheduleLimits, at: number, now: number): ScheduleConflict | null {
  const { account, platform, dailyLimit, gapMinutes, blackouts, taken } = room;
  const day = chinaDay(at);
  if (at <= now)
    return { kind: 'past', why: day < chinaDay(now) ? '日期已过，无法排期' : '时间已过，请选择稍后的时间' };
  const count = postsOn(room, day, now);
  if (count >= dailyLimit)
    return {
      kind: 'full',
      why: `${PLATFORMS[platform].name}「${account.name}」当天已排 ${count} 条，达到每日上限 ${dailyLimit} 条`,
    };
  if (endOfBlackout(at, blackouts) !== null)
    return { kind: 'quiet', why: `${chinaClock(at)} 处于禁发时段，请选择其他时间` };
  const near = taken.find((other) => Math.abs(Date.parse(other) - at) < gapMinutes * MINUTE_MS);
  if (near !== undefined)
    return {
      kind: 'near',
      why: `与「${account.name}」${chinaClock(Date.parse(near))} 的内容间隔不足 ${gapMinutes} 分钟`,
    };
  return null;
}

/** From when to when a time is looked for where the wished ones are taken. */
const [FIRST_HOUR, LAST_HOUR] = [8, 22];
const HALF_HOURS = Array.from({ length: (LAST_HOUR - FIRST_HOUR) * 2 + 1 }, (_, at) => {
  const minutes = FIRST_HOUR * 60 + at * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 ? '30' : '00'}`;
});

/** The first free time of a day: the preferred times in their order, then any half hour. */
export function freeTimeOn(
  room: ScheduleLimits,
  day: string,
  wished: readonly string[],
  now: number,
): number | null {
  for (const clock of [...wished, ...HALF_HOURS]) {
    const at = chinaAt(day, clock);
    if (scheduleConflictAt(room, at, now) === null) return at;
  }
  return null;
}

/** How many days after a full one are looked at for the next place. */
const LOOK_AHEAD_DAYS = 14;

/** The first free time on this day or one of the days after it. */
export function nextFreeTime(
  room: ScheduleLimits,
  day: string,
  wished: readonly string[],
  now: number,
): number | null {
  const start = day < chinaDay(now) ? chinaAt(chinaDay(now), '00:00') : chinaAt(day, '00:00');
  for (let ahead = 0; ahead < LOOK_AHEAD_DAYS; ahead += 1) {
    const at = freeTimeOn(room, chinaDay(start + ahead * DAY_MS), wished, now);
    if (at !== null) return at;
  }
  return null;
}
