export interface Change {
  direction: 'up' | 'down' | 'same';
  text: string;
  /** The text says more or less itself, as +13 does. */
  isSigned?: true;
}

/** Smallest base for which a percentage is shown. */
export const LEAST_BASE = 30;

const SAME: Change = { direction: 'same', text: '持平' };

/**
 * Compares a figure with the span before: as a percentage, or as a number where the base is too small for one; null
 * where there is nothing to compare with.
 */
export function changeOf(value: number, before: number | null): Change | null {
  if (before === null) return null;
  if (value === before) return SAME;
  const direction = value > before ? 'up' : 'down';
  const size = Math.abs(value - before);
  if (Math.abs(before) < LEAST_BASE) {
    const said = size.toLocaleString('zh-CN', { maximumFractionDigits: 1 });
    return { direction, text: `${direction === 'up' ? '+' : '−'}${said}`, isSigned: true };
  }
  const percent = (size / Math.abs(before)) * 100;
  return { direction, text: `${percent.toFixed(percent < 100 ? 1 : 0)}%` };
}

/** A part of a whole: as a percentage, or as the two numbers where the whole is too small for one. */
export const percentOf = (part: number, whole: number, digits = 0) =>
  whole < LEAST_BASE ? `${part}/${whole}` : `${((part / whole) * 100).toFixed(digits)}%`;

/** Difference of two rates in percentage points. */
export function pointsOf(now: number, before: number): Change {
  const points = Math.round((now - before) * 10) / 10;
  if (points === 0) return SAME;
  return { direction: points > 0 ? 'up' : 'down', text: `${Math.abs(points).toFixed(1)} 个百分点` };
}
