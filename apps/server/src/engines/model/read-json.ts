import type { z } from 'zod';

export type Reading<T> = { ok: true; value: T } | { ok: false; why: string };

/** The value in an answer that should be JSON: without fences and talk around it, with the usual slips mended. */
export function readJson<T>(text: string, schema: z.ZodType<T>): Reading<T> {
  const body = text.slice(text.search(/[[{]/), Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1);
  let why = '不是 JSON';
  for (const candidate of [body, mended(body)]) {
    try {
      const checked = schema.safeParse(JSON.parse(candidate));
      if (checked.success) return { ok: true, value: checked.data };
      why = checked.error.issues
        .slice(0, 3)
        .map(({ path, message }) => `${path.join('.')} ${message}`)
        .join('；');
    } catch {
      // The next candidate, or the second asking.
    }
  }
  return { ok: false, why };
}

/** Trailing commas, Chinese quotes around names, raw line breaks inside texts. */
const mended = (text: string) =>
  text
    .replace(/[“”](?=\s*[:,}\]])|(?<=[{[,:]\s*)[“”]/g, '"')
    .replace(/，(?=\s*")/g, ',')
    .replace(/：(?=\s*["[{\d])/g, ':')
    .replace(/"(?:[^"\\]|\\.)*"/g, (found) => found.replaceAll('\n', '\\n'))
    .replace(/,(\s*[}\]])/g, '$1');
