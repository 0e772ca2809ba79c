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
/** Above this many steps a paragraph is shown as wholly replaced. */
const MOST_STEPS = 4_000_000;

/** One text and another, piece by piece. */
export function diffText(before: string, after: string): DiffPiece[] {
  const [a, b] = [tokens(before), tokens(after)];
  const pieces: DiffPiece[] = [];
  const push = (op: DiffPiece['op'], text: string) => {
    if (!text) return;
    const last = pieces.at(-1);
    if (last?.op === op) last.text += text;
    else pieces.push({ op, text });
  };
  const pairs = a.length * b.length > MOST_STEPS ? [] : common(a, b, (x, y) => x === y);
  let [i, j] = [0, 0];
  for (const [x, y] of [...pairs, [a.length, b.length] as [number, number]]) {
    push('remove', a.slice(i, x).join(''));
    push('add', b.slice(j, y).join(''));
    push('keep', a[x] ?? '');
    [i, j] = [x + 1, y + 1];
  }
  return pieces;
}

/** One paragraph and what it becomes. */
export function diffBlock(index: number, before: ArticleBlock, after: ArticleBlock): DiffBlock {
  const pieces = diffText(blockText(before), blockText(after));
  const changed = JSON.stringify(before) !== JSON.stringify(after);
  return { index, changed, pieces, block: after };
}

/** Two documents, paragraph by paragraph: equal ones are matched, what lies between them is paired in order. */
export function diffDocs(before: ArticleDoc, after: ArticleDoc): DiffBlock[] {
  const [a, b] = [before.content, after.content];
  const keys = [a, b].map((blocks) => blocks.map((block) => JSON.stringify(block))) as [string[], string[]];
  const rows: DiffBlock[] = [];
  let [i, j] = [0, 0];
  for (const [x, y] of [
    ...common(keys[0], keys[1], (p, q) => p === q),
    [a.length, b.length] as [number, number],
  ]) {
    for (; i < x && j < y; i += 1, j += 1)
      rows.push(diffBlock(i, a[i] as ArticleBlock, b[j] as ArticleBlock));
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
