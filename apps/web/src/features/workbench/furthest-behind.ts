/** Those furthest behind the time of their task first: whoever has done least of a task that has just begun is not the worst. */
export const furthestBehind = <Place extends { behind: number; done: number; total: number }>(
  places: readonly Place[],
): Place[] => places.toSorted((a, b) => b.behind - a.behind || a.done / a.total - b.done / b.total);
