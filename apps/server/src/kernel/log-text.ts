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
export function formatLogEntry(line: string): string {
  const { level, time, msg = '', err, ...more } = JSON.parse(line) as Entry;
  const clock = new Date(time).toLocaleTimeString('zh-CN', { hour12: false });
  const word = LEVELS.find(([from]) => level >= from)?.[1] ?? '';
  const details = Object.entries(more).map(([name, value]) => `${name}=${brief(value)}`);
  const head = printable([clock, word, msg, ...(err?.message ? [err.message] : []), ...details].join('  '));
  const where = level >= 50 && err?.stack ? placesOf(err.stack, err.message ?? '') : '';
  return where ? `${head}\n${where}\n` : `${head}\n`;
}

/** User input may contain line breaks or control characters that forge or hide a log entry. */
const printable = (text: string) =>
  text.replace(
    /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The frames of a stack; its message, which comes first, may have several lines. */
const placesOf = (stack: string, message: string) =>
  stack
    .slice(message ? Math.max(0, stack.indexOf(message)) + message.length : 0)
    .split('\n')
    .slice(1)
    .map(printable)
    .join('\n');

const brief = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
