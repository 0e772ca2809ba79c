/** `，约剩 2 分钟`, from the pace so far; nothing while there is too little to go by. */
export function timeLeft(startedAt: number, done: number, total: number, now: number = Date.now()): string {
  const spent = (now - startedAt) / 1000;
  if (done < 1 || done >= total || spent < 2) return '';
  const seconds = (spent / done) * (total - done);
  if (seconds < 60) return `，约剩 ${Math.max(1, Math.round(seconds))} 秒`;
  if (seconds < 3600) return `，约剩 ${Math.round(seconds / 60)} 分钟`;
  return `，约剩 ${(seconds / 3600).toFixed(1)} 小时`;
}
