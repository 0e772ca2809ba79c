import type { ArticleBlock, ArticleDoc, DiffBlock, DiffPiece } from '@zhiying/contract';
import { blockText } from './doc-text.ts';

/** Longest common subsequence by table: texts here are paragraphs, so that is small. */
function common<T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean): [number, number][] {
  const width = b.length + 1;
  const table = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => table[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      table[i * width + j] = same(a[i] as T, b[j] as T)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (same(a[i] as T, b[j] as T)) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** Latin words and numbers stay whole; Chinese goes by character. */
const tokens = (text: string) => text.match(/[A-Za-z0-9.,%]+|\s+|[^A-Za-z0-9\s]/gu) ?? [];
/**
 * So many steps for all that is compared in one go, some hundredths of a second: a paragraph that would take more is shown as
 * wholly replaced where it differs.
 */
const MOST_STEPS = 600_000;
interface Budget {
  steps: number;
}

/** What two rows of tokens share at their beginning, and behind that at their end. */
function sharedEnds(a: readonly string[], b: readonly string[]): { head: number; tail: number } {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < most - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return { head, tail };
}

/** Which tokens of one are which of the other. Most of a text is as it was, so only what lies between is looked into. */
function matched(a: readonly string[], b: readonly string[], budget: Budget): [number, number][] {
  const { head, tail } = sharedEnds(a, b);
  const [inA, inB] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
  const steps = inA.length * inB.length;
  const within = steps <= budget.steps ? common(inA, inB, (x, y) => x === y) : [];
  if (steps <= budget.steps) budget.steps -= steps;
  return [
    ...Array.from({ length: head }, (_, n): [number, number] => [n, n]),
    ...within.map(([x, y]): [number, number] => [head + x, head + y]),
    ...Array.from({ length: tail }, (_, n): [number, number] => [a.length - tail + n, b.length - tail + n]),
  ];
}

/** One text and another, piece by piece. */
export function diffText(before: string, after: string, budget: Budget = { steps: MOST_STEPS }): DiffPiece[] {
  if (before === after) return before ? [{ op: 'keep', text: before }] : [];
  const [a, b] = [tokens(before), tokens(after)];
  const pieces: DiffPiece[] = [];
  const push = (op: DiffPiece['op'], text: string) => {
    if (!text) return;
    const last = pieces.at(-1);
    if (last?.op === op) last.text += text;
    else pieces.push({ op, text });
  };
  let [i, j] = [0, 0];
  for (const [x, y] of [...matched(a, b, budget), [a.length, b.length] as [number, number]]) {
    push('remove', a.slice(i, x).join(''));
    push('add', b.slice(j, y).join(''));
    push('keep', a[x] ?? '');
    [i, j] = [x + 1, y + 1];
  }
  return pieces;
}

/** One paragraph and what it becomes. */
export function diffBlock(
  index: number,
  before: ArticleBlock,
  after: ArticleBlock,
  budget?: Budget,
): DiffBlock {
  const pieces = diffText(blockText(before), blockText(after), budget);
  const changed = JSON.stringify(before) !== JSON.stringify(after);
  return { index, changed, pieces, block: after };
}

/** Two documents, paragraph by paragraph: equal ones are matched, what lies between them is paired in order. */
export function diffDocs(before: ArticleDoc, after: ArticleDoc): DiffBlock[] {
  const [a, b] = [before.content, after.content];
  const keys = [a, b].map((blocks) => blocks.map((block) => JSON.stringify(block))) as [string[], string[]];
  const rows: DiffBlock[] = [];
  const budget = { steps: MOST_STEPS };
  let [i, j] = [0, 0];
  for (const [x, y] of [
    ...common(keys[0], keys[1], (p, q) => p === q),
    [a.length, b.length] as [number, number],
  ]) {
    for (; i < x && j < y; i += 1, j += 1)
      rows.push(diffBlock(i, a[i] as ArticleBlock, b[j] as ArticleBlock, budget));
    for (; i < x; i += 1)
      rows.push({
        index: i,
        changed: true,
        pieces: diffText(blockText(a[i] as ArticleBlock), ''),
        block: null,
      });
    for (; j < y; j += 1)
      rows.push({
        index: null,
        changed: true,
        pieces: diffText('', blockText(b[j] as ArticleBlock)),
        block: b[j] as ArticleBlock,
      });
    const kept = a[x];
    if (kept)
      rows.push({
        index: x,
        changed: false,
        pieces: diffText(blockText(kept), blockText(kept)),
        block: kept,
      });
    [i, j] = [x + 1, y + 1];
  }
  return rows;
}
