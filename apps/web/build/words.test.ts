import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCES = ['packages/contract/src', 'apps/web/src', 'apps/server/src', 'apps/sandbox/src'];
/** Articles of the demo data are written for readers; import columns still take the headings of older files. */
const OTHERS_WORDS = /\.test\.tsx?$|[/\\](demo|seed)[/\\]|[/\\]import\.ts$|aisbot\/search\/terms\.ts/;

const neverWritten = () => {
  const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8').replaceAll('\r', '');
  const list = glossary.slice(glossary.indexOf('## Never written'));
  return [...list.matchAll(/^- (.+)$/gm)].map(([, word]) => word ?? '');
};

const sources = () =>
  SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ).filter((name) => /\.tsx?$/.test(name) && !OTHERS_WORDS.test(name));

it('没有用词表里不用的说法', () => {
  const words = neverWritten();
  expect(words.length).toBeGreaterThan(10);
  const files = sources();
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((name) => {
    const text = readFileSync(join(ROOT, name), 'utf8');
    return words.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`);
  });
  expect(found).toEqual([]);
});
