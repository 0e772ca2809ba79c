const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'];

/** By the hour of the person's own clock. */
export function greeting(hour: number): string {
  if (hour < 5) return '夜深了';
  if (hour < 9) return '早上好';
  if (hour < 12) return '上午好';
  if (hour < 14) return '中午好';
  if (hour < 18) return '下午好';
  return '晚上好';
}

/** Three-character names are greeted without the family name; anything else, titles among them, as it is. */
export const shortName = (name: string) =>
  /^\p{Script=Han}{3}$/u.test(name) && !name.endsWith('员') ? name.slice(1) : name;

export const dateText = (date: Date) =>
  `${date.getMonth() + 1} 月 ${date.getDate()} 日 星期${WEEKDAYS[date.getDay()]}`;
