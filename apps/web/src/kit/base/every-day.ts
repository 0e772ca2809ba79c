const DAY = 86_400_000;

/**
 * Fills a range (`2026-11-01,2026-11-16`) with days that have no data: a chart without them would draw the days too
 * close.
 */
export function everyDay<Told extends { day: string }>(
  range: string,
  told: readonly Told[],
  nothing: Omit<Told, 'day'>,
): (Omit<Told, 'day'> & { day: string })[] {
  const [from, to] = range.split(',').map((day) => Date.parse(`${day}T00:00:00Z`)) as [number, number];
  const known = new Map(told.map((one) => [one.day, one]));
  return Array.from({ length: Math.round((to - from) / DAY) + 1 }, (_, at) => {
    const day = new Date(from + at * DAY).toISOString().slice(0, 10);
    return known.get(day) ?? { ...nothing, day };
  });
}
