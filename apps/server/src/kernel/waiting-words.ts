const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
const CHINA_MS = 8 * 3_600_000;

/** 26 分钟, 3 小时, 2 天: how long something has been waiting. */
export function lengthWords(minutes: number): string {
  if (minutes < HOUR) return `${Math.max(0, minutes)} 分钟`;
  return minutes < DAY ? `${Math.floor(minutes / HOUR)} 小时` : `${Math.floor(minutes / DAY)} 天`;
}

export const lengthSince = (moment: string, now = Date.now()) =>
  lengthWords(Math.floor((now - Date.parse(moment)) / MINUTE_MS));

/** 今天 18:30, or 11-18 18:30, on China's calendar. */
function momentWords(moment: string, now = Date.now()): string {
  const china = (at: number) => new Date(at + CHINA_MS).toISOString();
  const at = china(Date.parse(moment));
  const day = at.slice(0, 10) === china(now).slice(0, 10) ? '今天' : at.slice(5, 10);
  return `${day} ${at.slice(11, 16)}`;
}

/** 最早今天 18:30, 最早 11-18 18:30. */
export function earliestWords(moment: string, now = Date.now()): string {
  const words = momentWords(moment, now);
  return /^\d/.test(words) ? `最早 ${words}` : `最早${words}`;
}
