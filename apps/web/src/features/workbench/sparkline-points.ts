export interface Point {
  x: number;
  y: number;
}

/** Spreads the values over a box, highest on top; a flat line lies in the middle. */
export function sparklinePoints(
  values: readonly number[],
  width: number,
  height: number,
  inset: number,
): Point[] {
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest;
  const round = (value: number) => Math.round(value * 10) / 10;
  return values.map((value, index) => ({
    x: round(inset + (values.length === 1 ? 1 : index / (values.length - 1)) * (width - 2 * inset)),
    y: round(span === 0 ? height / 2 : inset + (1 - (value - lowest) / span) * (height - 2 * inset)),
  }));
}
