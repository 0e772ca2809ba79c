const INTERVALS = 4;

/** Round figures from 0 to at least `highest`, about four steps, whole numbers only. */
export function ticksFor(highest: number): number[] {
  const rough = Math.max(1, highest / INTERVALS);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10]
    .map((factor) => factor * magnitude)
    .find((size) => size >= rough && Number.isInteger(size));
  const size = step ?? Math.ceil(rough);
  const count = Math.max(1, Math.ceil(highest / size));
  return Array.from({ length: count + 1 }, (_, index) => index * size);
}

/** Which points get a label: the last one always, the others evenly before it, never more than there is room for. */
export function isLabelled(
  index: number,
  count: number,
  most = count <= 8 ? 8 : count <= 16 ? 8 : 6,
): boolean {
  const every = Math.max(1, Math.ceil(count / most));
  return (count - 1 - index) % every === 0;
}

/** `2026-11-15` → `11-15`, or 今天. */
export const dayLabel = (day: string, today: string) => (day === today ? '今天' : day.slice(5));
