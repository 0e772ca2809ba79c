const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type RecycleLevel = 'calm' | 'soon' | 'urgent';

/** Under an hour it is urgent, under four it is time. */
export const levelOf = (leftMs: number): RecycleLevel =>
  leftMs < HOUR ? 'urgent' : leftMs < 4 * HOUR ? 'soon' : 'calm';

/** `38 分` · `2 小时 40 分` · `9 小时` · `1 天 2 小时`: two units at most, the smaller one where it matters. */
export function spanText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE);
  if (minutes < 1) return '即将回收';
  if (minutes < 60) return `${minutes} 分`;
  const hours = Math.floor(minutes / 60);
  if (hours < 4) return minutes % 60 ? `${hours} 小时 ${minutes % 60} 分` : `${hours} 小时`;
  if (hours < 24) return `${hours} 小时`;
  const days = Math.floor(hours / 24);
  return hours % 24 ? `${days} 天 ${hours % 24} 小时` : `${days} 天`;
}
