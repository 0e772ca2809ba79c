const DAY = 86_400_000;

/** How long something can still be fetched, in whole days; the last day says so. */
export function leftText(expiresAt: string, now = Date.now()): string {
  const days = Math.floor((Date.parse(expiresAt) - now) / DAY);
  if (days < 0) return '已过期';
  return days === 0 ? '不到 1 天后过期' : `${days} 天后过期`;
}
