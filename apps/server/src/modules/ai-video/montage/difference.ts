import type { VideoDoc } from '@zhiying/contract';
import { sliceKey } from './arrange.ts';

/** What each thing weighs where two films are compared; without any words the pictures alone count. */
const WEIGHTS = { shots: 0.5, order: 0.2, text: 0.3 };

interface Outline {
  shots: string[];
  pairs: Set<string>;
}

const outlineOf = ({ shots }: Pick<VideoDoc, 'shots'>): Outline => {
  const text = [
    ...shots
      .map(({ line }) => line)
      .join('')
      .replace(/[\s\p{P}]/gu, ''),
  ];
  return {
    shots: shots.map(({ clip }, at) => (clip ? sliceKey(clip) : `card@${at}`)),
    pairs: new Set(text.slice(1).map((character, at) => `${text[at]}${character}`)),
  };
};

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((one) => b.has(one)).length;
  const all = a.size + b.size - common;
  return all === 0 ? 1 : common / all;
}

/** How much of two rows stands in the same order: the longest part that both have in common. */
function sameOrder(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, () => 0);
  for (const one of a) {
    const next = [0];
    for (const [at, other] of b.entries())
      next.push(one === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return (row.at(-1) ?? 0) / Math.max(a.length, b.length, 1);
}

function likeness(a: Outline, b: Outline): number {
  const said = a.pairs.size + b.pairs.size > 0;
  const weights = said ? WEIGHTS : { shots: 0.7, order: 0.3, text: 0 };
  return (
    weights.shots * shared(new Set(a.shots), new Set(b.shots)) +
    weights.order * sameOrder(a.shots, b.shots) +
    weights.text * (said ? shared(a.pairs, b.pairs) : 0)
  );
}

export interface Nearest {
  /** In percent; null where there is no other. */
  difference: number | null;
  /** Which of them is most like it, by its place in the row. */
  nearest: number | null;
}

/** For each film how different it is from the one most like it: by shots, their order and what is said. */
export function differences(docs: readonly Pick<VideoDoc, 'shots'>[]): Nearest[] {
  const outlines = docs.map(outlineOf);
  const found = docs.map((): Nearest => ({ difference: null, nearest: null }));
  for (const [at, a] of outlines.entries())
    for (let other = at + 1; other < outlines.length; other += 1) {
      const percent = Math.round(100 * (1 - likeness(a, outlines[other] as Outline)));
      for (const [one, another] of [
        [at, other],
        [other, at],
      ] as const) {
        const best = found[one];
        if (best && (best.difference === null || percent < best.difference))
          found[one] = { difference: percent, nearest: another };
      }
    }
  return found;
}
