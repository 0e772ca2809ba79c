const MINUTE = 60_000;

/** `等 4 分`, grey; amber from ten minutes, red from twenty. */
export function waitingText(since: string, now: number): { text: string; level: 'calm' | 'late' | 'bad' } {
  const minutes = Math.max(Math.floor((now - Date.parse(since)) / MINUTE), 0);
  const level = minutes >= 20 ? 'bad' : minutes >= 10 ? 'late' : 'calm';
  if (minutes < 1) return { text: '刚刚', level };
  if (minutes < 60) return { text: `等 ${minutes} 分`, level };
  const hours = Math.floor(minutes / 60);
  return { text: hours < 24 ? `等 ${hours} 小时` : `等 ${Math.floor(hours / 24)} 天`, level };
}
