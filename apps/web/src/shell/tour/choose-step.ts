/** Which way somebody goes through a tour. */
export type Way = 1 | -1;

/** The nearest step from one on, itself first, that the person may open; null where there is none that way. */
export function stepFrom(open: readonly boolean[], from: number, way: Way): number | null {
  for (let at = from; at >= 0 && at < open.length; at += way) if (open[at]) return at;
  return null;
}

/** The step that is shown where a tour stands: the kept one, else the next that may be opened, else the last before it. */
export const stepAt = (open: readonly boolean[], kept: number): number | null =>
  stepFrom(open, kept, 1) ?? (kept < open.length ? stepFrom(open, kept, -1) : null);

/** Where a step leads that has nothing to point at: on the way somebody was going, else forward; null ends the tour. */
export const stepPast = (open: readonly boolean[], at: number, way: Way): number | null =>
  stepFrom(open, at + way, way) ?? (way === -1 ? stepFrom(open, at + 1, 1) : null);
