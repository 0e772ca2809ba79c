import type { Entry } from './adapter.ts';

const MOST_ENTRIES = 200;
/** Entries without a title count too: a feed of nothing else would be looked through to its end in one go. */
const MOST_LOOKED = 2_000;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * The titles of an RSS or Atom feed. A forward scan that looks at each character a fixed number of times and knows no
 * declarations, entities of its own or nesting: a broken feed gives fewer titles, a hostile one nothing more.
 */
export function feedEntries(text: string): Entry[] {
  const entries: Entry[] = [];
  const opening = /<(item|entry)[\s>]/gi;
  for (let looked = 0; looked < MOST_LOOKED && entries.length < MOST_ENTRIES; looked += 1) {
    if (!opening.exec(text)) break;
    const next = endOf(text, opening.lastIndex);
    const title = titleIn(text.slice(opening.lastIndex, next));
    if (title) entries.push({ title, heat: null });
    opening.lastIndex = Math.max(next, opening.lastIndex);
  }
  return entries;
}

/** Where an entry ends: at its closing tag, at the next entry where that is missing, or with the text. */
function endOf(text: string, from: number): number {
  const ending = /<\/?(?:item|entry)[\s>]/gi;
  ending.lastIndex = from;
  return ending.exec(text)?.index ?? text.length;
}

function titleIn(entry: string): string {
  const opening = /<title(?:\s[^<>]{0,200})?>/i.exec(entry);
  if (!opening) return '';
  const rest = entry.slice(opening.index + opening[0].length);
  const quoted = /^\s*<!\[CDATA\[/.exec(rest);
  const raw = quoted
    ? rest.slice(quoted[0].length, until(rest, ']]>', quoted[0].length))
    : rest.slice(0, until(rest, '</', 0));
  return plain(quoted ? raw : unescaped(raw));
}

const until = (text: string, mark: string, from: number) => {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at;
};

const unescaped = (text: string) =>
  text.replace(/&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi, (all, name: string) => {
    if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? all;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

const plain = (text: string) =>
  text
    .replace(/<[^<>]{0,500}>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
