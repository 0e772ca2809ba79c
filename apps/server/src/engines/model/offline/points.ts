import type { FactNote } from '#kernel/model.ts';

/** One thing the brief wants said. `name` is its own heading, where it brought one. */
export interface Point {
  name: string;
  /** Whole sentences of the brief; empty where it only names the thing. */
  text: string;
}

const LONGEST_NAME = 18;
const BULLET = /^\s*(?:[-*·•●▪]|[(（]?\d{1,2}[)）.、．]|[一二三四五六七八九十]{1,3}[、.．])\s*/;
const SENTENCE_END = /[。！？!?]$/;

/** The brief's points: a line each, or a sentence each where it is one line. */
export function pointsOf(brief: string): Point[] {
  const lines = brief
    .replaceAll('\r', '')
    .split('\n')
    .map((line) => line.replace(BULLET, '').trim())
    .filter(Boolean);
  const [only] = lines;
  const parts = lines.length === 1 && only ? (only.match(/[^。！？；;]+[。！？；;]?/g) ?? [only]) : lines;
  return parts
    .map((part) => pointOf(part.trim().replace(/[；;]$/, '')))
    .filter(({ name, text }) => name || text);
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
    const likeness = points.map(({ name, text }) => likenessOf(fact, name + text));
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
