import { sortBrief } from '@zhiying/contract';
import type { FactNote } from '#kernel/model.ts';

/** One thing the brief wants said. `name` is its own heading, where it brought one. */
export interface Point {
  name: string;
  /** Whole sentences of the brief; empty where it only names the thing. */
  text: string;
  /** What the brief asks the writer to write about; it stands in a gap, never in the text. */
  task?: string;
}

const LONGEST_NAME = 18;
const SENTENCE_END = /[。！？!?]$/;

/** The brief's points: a line each, or a sentence each where it is one line. What it only tells the writer is none of them. */
export function pointsOf(brief: string): Point[] {
  const { points, tasks } = sortBrief(brief);
  return [
    ...points.map(pointOf).filter(({ name, text }) => name || text),
    ...tasks.map((task) => ({ name: '', text: '', task })),
  ];
}

function pointOf(part: string): Point {
  const named = /^([^：:，。！？]{2,18})[：:]\s*(.+)$/s.exec(part);
  if (named?.[1] && named[2]) return { name: named[1].trim(), text: ended(named[2].trim()) };
  if ([...part].length <= LONGEST_NAME && !/[，。！？；;]/.test(part.replace(SENTENCE_END, '')))
    return { name: part.replace(SENTENCE_END, ''), text: '' };
  return { name: '', text: ended(part) };
}

const ended = (text: string) => (/[。！？!?…”」）)]$/.test(text) ? text : `${text}。`);

/** Which facts belong to which point: where the point speaks of them. The rest is told by itself. */
export function shareFacts(points: readonly Point[], facts: readonly FactNote[]) {
  const shared = points.map((): FactNote[] => []);
  const rest: FactNote[] = [];
  for (const fact of facts) {
    const likeness = points.map(({ name, text, task = '' }) => likenessOf(fact, name + text + task));
    const best = Math.max(0, ...likeness);
    (best > 0 ? shared[likeness.indexOf(best)] : rest)?.push(fact);
  }
  return { shared, rest };
}

/** Pairs of characters that the fact's name and the point have in common; its subject counts once. */
function likenessOf({ name, subject }: FactNote, text: string): number {
  const pairs = Array.from({ length: Math.max(name.length - 1, 0) }, (_, at) => name.slice(at, at + 2));
  const common = pairs.filter((pair) => text.includes(pair)).length;
  return common * 2 + (subject && text.includes(subject) ? 1 : 0);
}
