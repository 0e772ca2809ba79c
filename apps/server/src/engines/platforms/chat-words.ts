import { createHash } from 'node:crypto';
import { MOST_TEXT } from './chat-events.ts';

/** A stranger's words as they can be kept: no half characters, no NUL that PostgreSQL refuses, not longer than that. */
export const clean = (value: unknown, most: number): string => {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = String(value)
    .slice(0, most + 1)
    .replaceAll('\0', '')
    .toWellFormed();
  return text.length > most ? text.slice(0, most).toWellFormed() : text;
};

export const textContent = (value: unknown) => ({
  kind: 'text' as const,
  text: clean(value, MOST_TEXT),
  cut: typeof value === 'string' && value.length > MOST_TEXT,
});

/** A number of the platform; what is too long for one is named by what it says. */
export const nameOf = (value: unknown): string => {
  const name = clean(value, 512);
  return typeof value === 'string' && value.length > 512 ? hashed(value) : name;
};

export const hashed = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 40);

/** Moments come in seconds or in milliseconds; what is none, or lies ahead of us, is now. */
export function moment(value: unknown, now = Date.now()): string {
  const number = Number(value);
  const at = number > 100_000_000_000 ? number : number * 1000;
  return new Date(at > 0 && at < now + 60_000 ? at : now).toISOString();
}

export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

export function parsedRecord(text: string): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return {};
  }
}
