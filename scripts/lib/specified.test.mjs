import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from './places.mjs';

/** What a row names as its proof: the file in code, then words that stand in it. */
const PROOF = /^`((?:apps|e2e|scripts)\/[^`]+\.(?:test|journey|cases)\.m?tsx?)` (.+)$/;
/** Lines of the specification by section; whoever takes one away says so here. */
const LINES = { 3: 12, 4: 7, 5: 16, 7: 9, 8: 14, 9: 14 };

const page = readFileSync(inRoot('docs', 'specified.md'), 'utf8');
const rowsOf = (section) =>
  (page.split(/^## /m).find((part) => part.startsWith(`${section} `)) ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| line '))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

it.each(Object.entries(LINES))('section %s has its %i lines', (section, lines) => {
  expect(rowsOf(section)).toHaveLength(lines);
});

it('every line names a proof that stands in its file', () => {
  const missing = Object.keys(LINES)
    .flatMap(rowsOf)
    .filter(([, proof = '']) => {
      const [, file = '', words = ''] = PROOF.exec(proof) ?? [];
      return !file || !existsSync(inRoot(file)) || !readFileSync(inRoot(file), 'utf8').includes(words);
    });
  expect(missing).toEqual([]);
});
