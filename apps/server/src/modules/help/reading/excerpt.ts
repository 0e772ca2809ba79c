const BEFORE = 18;
const LENGTH = 70;

/** The words around the first place where a text says something. */
export function excerptOf(text: string, q: string): string {
  const words = text.slice(text.indexOf('\n') + 1).replaceAll(/\s+/g, ' ');
  const at = Math.max(0, words.indexOf(q));
  const from = at <= BEFORE ? 0 : at - BEFORE;
  const piece = words.slice(from, from + LENGTH);
  return `${from > 0 ? '…' : ''}${piece}${from + LENGTH < words.length ? '…' : ''}`;
}
