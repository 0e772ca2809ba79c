const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** `剩 7 小时 40 分`: two units at most, the second left out where it is nothing. */
export function leftText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < HOUR) return minutes < 1 ? '即将截止' : `剩 ${minutes} 分`;
  const [unit, name, small] = minutes < DAY ? [HOUR, '小时', '分'] : [DAY, '天', '小时'];
  const rest = Math.floor((minutes % unit) / (unit === DAY ? HOUR : 1));
  return `剩 ${Math.floor(minutes / unit)} ${name}${rest > 0 ? ` ${rest} ${small}` : ''}`;
}
