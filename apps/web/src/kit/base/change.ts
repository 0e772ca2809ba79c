export interface Change {
  direction: 'up' | 'down' | 'same';
  text: string;
}

/** How a figure stands against the span before; null where there is nothing to compare with. */
export function changeOf(value: number, before: number | null): Change | null {
  if (before === null) return null;
  if (value === before) return { direction: 'same', text: '持平' };
  const direction = value > before ? 'up' : 'down';
  // From nothing to something has no percentage.
  if (before === 0) return { direction, text: Math.abs(value).toLocaleString('zh-CN') };
  const percent = (Math.abs(value - before) / Math.abs(before)) * 100;
  return { direction, text: `${percent.toFixed(percent < 100 ? 1 : 0)}%` };
}
