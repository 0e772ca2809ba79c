const MINUTE = 60_000;

/** `等 4 分`, grey; amber from ten minutes, red from twenty. */
export function waitingText(since: string, now: number): { text: string; level: 'calm' | 'late' | 'bad' } {
  const minutes = Math.max(Math.floor((now - Date.parse(since)) / MINUTE), 0);
  const level = minutes >= 20 ? 'bad' : minutes >= 10 ? 'late' : 'calm';
  if (minutes < 1) return { text: '刚刚', level };
  if (minutes < 60) return { text: `等 ${minutes} 分`, level };
  const hours = Math.floor(minutes / 60);
  return { text: hours < 24 ? `等 ${hours} 时` : `等 ${Math.floor(hours / 24)} 天`, level };
}

/** `47 时 52 分`; below an hour minutes alone. */
export function timeLeft(until: string, now: number): string | null {
  const minutes = Math.floor((Date.parse(until) - now) / MINUTE);
  if (minutes <= 0) return null;
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} 时 ${minutes % 60} 分` : `${minutes} 分`;
}

/** Puts what a canned answer leaves open in. */
export const fillCanned = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{([^{}]{1,10})\}/g, (whole, name: string) => values[name] ?? whole);
