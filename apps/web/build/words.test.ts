import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCES = ['packages/contract/src', 'apps/web/src', 'apps/server/src', 'apps/sandbox/src'];
/** Customers are 您: what is sent and shown to them stands in these files, and so do the rules that read what models say. */
const TO_CUSTOMERS =
  /chat\/demo(-lines)?\.ts$|aisbot\/(match\/small-talk|answer\/(answer|politely)|config)\.ts$|model\/answer\/small-talk\.ts$|share\/render-page\.ts$/;
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
    const polite = TO_CUSTOMERS.test(name.replaceAll('\\', '/'));
    return words
      .filter((word) => text.includes(word) && !(polite && word === '您'))
      .map((word) => `${name}: ${word}`);
  });
  expect(found).toEqual([]);
});

/** Where names of the demo are written: sources, tests and the guide. */
const NAMED = [...SOURCES, 'apps/server/test', 'e2e', 'docs'];

it('示例的名字只有一种写法：中间是间隔号 U+00B7', () => {
  const found = NAMED.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|md|json)$/.test(name))
      .map((name) => join(folder, name)),
  ).filter((name) => /示例[\u30FB\uFF65\u2022\u2027]/.test(readFileSync(join(ROOT, name), 'utf8')));
  expect(found).toEqual([]);
});
