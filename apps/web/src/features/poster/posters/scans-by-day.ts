import type { Dayjs } from 'dayjs';

interface DayOfScans {
  day: string;
  visits: number;
}

/** A point for every day up to the last one; nobody came on those that are not told. */
export function scansByDay(told: readonly DayOfScans[], last: Dayjs, count: number): DayOfScans[] {
  const known = new Map(told.map(({ day, visits }) => [day, visits]));
  return Array.from({ length: count }, (_, at) => {
    const day = last.subtract(count - 1 - at, 'day').format('YYYY-MM-DD');
    return { day, visits: known.get(day) ?? 0 };
  });
}
