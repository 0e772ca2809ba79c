import {
  type AccountSchedule,
  type BestHours,
  chinaAt,
  chinaClock,
  chinaDay,
  freeTimeOn,
  nextFreeTime,
  postsOn,
  scheduleConflictAt,
} from '@zhiying/contract';

/** What a day says to something that is held over it. */
export interface DayAnswer {
  /** When it would go out there; null: it may not. */
  at: number | null;
  why: string;
  /** 已满 3 / 3 */
  full: string | null;
  /** The nearest place that would do. */
  next: number | null;
}

/** Asked of one day, and in the week of a time of it; the server refuses in the same words. */
export function answerOf(room: AccountSchedule, day: string, clock: string | null, now: number): DayAnswer {
  const wished = chinaAt(day, clock ?? room.wished[0] ?? '12:00');
  const at =
    clock === null
      ? freeTimeOn(room, day, room.wished, now)
      : scheduleConflictAt(room, wished, now) === null
        ? wished
        : null;
  if (at !== null) return { at, why: '', full: null, next: null };
  // The last minute of the day tells whether the whole day is the trouble.
  const against =
    scheduleConflictAt(room, clock === null ? chinaAt(day, '23:59') : wished, now) ??
    scheduleConflictAt(room, wished, now);
  return {
    at: null,
    why: against?.why ?? '当天没有空闲时间',
    full: against?.kind === 'full' ? `已满 ${postsOn(room, day, now)} / ${room.dailyLimit}` : null,
    next: nextFreeTime(room, day, clock === null ? room.wished : [clock, ...room.wished], now),
  };
}

/** How much better than usual a time of the day does; 1 where nothing is known. */
export const factorAt = (hours: readonly BestHours[], at: number) => {
  const hour = Number(chinaClock(at).slice(0, 2));
  return hours.find(({ from, to }) => hour >= from && hour < to)?.factor ?? 1;
};

/** The day to recommend: where it would do best, the soonest of equals; none where all do the same. */
export function bestDay(
  answers: ReadonlyMap<string, DayAnswer>,
  hours: readonly BestHours[],
  own: string | null,
): string | null {
  let best: { day: string; factor: number } | null = null;
  for (const [day, { at }] of [...answers].sort(([a], [b]) => a.localeCompare(b))) {
    if (at === null || day === own) continue;
    const factor = factorAt(hours, at);
    if (factor > 1 && factor > (best?.factor ?? 0)) best = { day, factor };
  }
  return best?.day ?? null;
}

/** `11-22 周日 12:10` without the weekday: for a line in a hint. */
export const momentWords = (at: number) => `${chinaDay(at).slice(5)} ${chinaClock(at)}`;
