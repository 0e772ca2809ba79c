interface Entry {
  level: number;
  time: string;
  msg?: string;
  err?: { message?: string; stack?: string };
  [more: string]: unknown;
}

const LEVELS: [number, string][] = [
  [50, '错误'],
  [40, '警告'],
  [30, '信息'],
  [0, '调试'],
];

/** A log entry as somebody at a terminal reads it: when, how bad, what, and where the program was if it went wrong. */
export function asText(line: string): string {
  const { level, time, msg = '', err, ...more } = JSON.parse(line) as Entry;
  const clock = new Date(time).toLocaleTimeString('zh-CN', { hour12: false });
  const word = LEVELS.find(([from]) => level >= from)?.[1] ?? '';
  const details = Object.entries(more).map(([name, value]) => `${name}=${brief(value)}`);
  const head = [clock, word, msg, ...(err?.message ? [err.message] : []), ...details].join('  ');
  const where = level >= 50 && err?.stack ? err.stack.split('\n').slice(1).join('\n') : '';
  return where ? `${head}\n${where}\n` : `${head}\n`;
}

const brief = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
