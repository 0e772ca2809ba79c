import type { Hit } from '../search/retrieve.ts';

/** A piece answers a part of the question when it is found this well by it. */
const ENOUGH = 0.45;

/** Pairs and facts, word by word: for each part of the question the one that answers it best. Null where nothing does. */
export function composeOffline(hits: readonly Hit[], clauses: readonly string[], sureScore: number) {
  const quotable = hits.filter(({ kind, expired }) => kind !== 'doc' && !expired);
  const chosen: Hit[] = [];
  let answered = 0;
  for (const at of clauses.keys()) {
    const [best] = quotable.toSorted(
      (a, b) => (b.byClause[at] ?? 0) - (a.byClause[at] ?? 0) || b.score - a.score,
    );
    if (!best || (best.byClause[at] ?? 0) < ENOUGH) continue;
    answered += 1;
    if (!chosen.includes(best)) chosen.push(best);
  }
  // Whoever asks three things and hears one is not answered.
  const sure = chosen.reduce((sum, { score }) => sum + score, 0) / Math.max(chosen.length, 1);
  const part = answered / clauses.length;
  if (chosen.length === 0 || sure * part < sureScore) return null;
  return {
    chosen,
    sure: sure * part,
    text: chosen.map(({ text }, at) => `${ended(text)}[${at + 1}]`).join('\n'),
  };
}

const ended = (text: string) => (/[。！？!?…~～]$/.test(text) ? text : `${text}。`);
