import type { Hit } from '../search/retrieve.ts';

/** A piece answers a part of the question when it is found this well by it. */
const ENOUGH = 0.45;

/** Pairs and facts, word by word: for each part of the question the one that answers it best. Null where nothing does. */
export function composeOffline(hits: readonly Hit[], clauses: readonly string[], sureScore: number) {
  const quotable = hits.filter(({ kind, expired }) => kind !== 'doc' && !expired);
  const chosen: Hit[] = [];
  for (const at of clauses.keys()) {
    const [best] = quotable.toSorted(
      (a, b) => (b.byClause[at] ?? 0) - (a.byClause[at] ?? 0) || b.score - a.score,
    );
    if (best && (best.byClause[at] ?? 0) >= ENOUGH && !chosen.includes(best)) chosen.push(best);
  }
  const sure = Math.max(0, ...chosen.map(({ score }) => score));
  if (chosen.length === 0 || sure < sureScore) return null;
  return { chosen, text: chosen.map(({ text }, at) => `${ended(text)}[${at + 1}]`).join('\n') };
}

const ended = (text: string) => (/[。！？!?…~～]$/.test(text) ? text : `${text}。`);
