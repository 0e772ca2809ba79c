import { writeFile } from 'node:fs/promises';
import { openApi } from '#kernel/http/openapi.ts';

/** `npm run openapi`: writes the API document that is kept in the repository; a test fails when it is out of date. */
const FILE = new URL('../../../docs/openapi.json', import.meta.url);
const WIDTH = 110;

/** What fits stands on one line, so that a change of one field is a change of one line. */
function written(value: unknown, indent = ''): string {
  const short = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
  if (typeof value !== 'object' || value === null || indent.length + short.length <= WIDTH) return short;
  const deeper = `${indent}  `;
  const lines = Object.entries(value).map(
    ([name, inner]) =>
      deeper + (Array.isArray(value) ? '' : `${JSON.stringify(name)}: `) + written(inner, deeper),
  );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

await writeFile(FILE, `${written(openApi())}\n`);
