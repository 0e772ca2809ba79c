const MINUTE = 60_000;

/** `剩 9:05` of the time to answer; hours above one, and how long it is over. */
export function leftText(until: string, now: number): { text: string; level: 'calm' | 'late' | 'bad' } {
  const seconds = Math.ceil((Date.parse(until) - now) / 1_000);
  const level = seconds < 60 ? 'bad' : seconds < 5 * 60 ? 'late' : 'calm';
  if (seconds <= 0) {
    const over = Math.floor(-seconds / 60);
    return { text: over < 60 ? `超时 ${over} 分` : `超时 ${Math.floor(over / 60)} 小时`, level };
  }
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return { text: `剩 ${Math.floor(minutes / 60)} 小时`, level };
  return { text: `剩 ${minutes}:${String(seconds % 60).padStart(2, '0')}`, level };
}

/** `47 小时 52 分`; below an hour minutes alone. */
export function timeLeft(until: string, now: number): string | null {
  const minutes = Math.floor((Date.parse(until) - now) / MINUTE);
  if (minutes <= 0) return null;
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} 小时 ${minutes % 60} 分` : `${minutes} 分`;
}

/** Puts what a canned answer leaves open in. */
export const fillCanned = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{([^{}]{1,10})\}/g, (whole, name: string) => values[name] ?? whole);
