import type { Entry } from './adapter.ts';

const MOST_ENTRIES = 200;
/** Entries without a title count too: a feed of nothing else would be looked through to its end in one go. */
const MOST_LOOKED = 2_000;
/**
 * The entries of an RSS or Atom feed. A forward scan that looks at each character a fixed number of times and knows no
 * declarations, entities of its own or nesting: a broken feed gives fewer titles, a hostile one nothing more.
 */
export function feedEntries(text: string): Entry[] {
  const entries: Entry[] = [];
  const opening = /<(item|entry)[\s>]/gi;
  for (let looked = 0; looked < MOST_LOOKED && entries.length < MOST_ENTRIES; looked += 1) {
    if (!opening.exec(text)) break;
    const next = endOf(text, opening.lastIndex);
    const entry = text.slice(opening.lastIndex, next);
    const title = textIn(entry, TITLE);
    if (title) entries.push({ title, heat: null, url: linkIn(entry), published: textIn(entry, DATE) });
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

const TITLE = /<(title)(?:\s[^<>]{0,200})?>/i;
const DATE = /<(pubDate|published|dc:date|updated|date)(?:\s[^<>]{0,200})?>/i;
const LINK = /<(link)(?:\s[^<>]{0,200})?>/i;

/** What stands in the first element of a name; tags and entities are taken out where the entry is tidied. */
function textIn(entry: string, element: RegExp): string {
  const opening = element.exec(entry);
  if (!opening) return '';
  const rest = entry.slice(opening.index + opening[0].length);
  const quoted = /^\s*<!\[CDATA\[/.exec(rest);
  if (quoted) return rest.slice(quoted[0].length, until(rest, ']]>', quoted[0].length));
  const end = rest.search(new RegExp(`</${opening[1]}`, 'i'));
  return rest.slice(0, end < 0 ? until(rest, '</', 0) : end);
}

/** Atom has the address in an attribute, RSS between the tags. */
function linkIn(entry: string): string {
  const links = entry.slice(0, 20_000).match(/<link\s[^<>]{0,1000}>/gi) ?? [];
  const best = links.find((link) => !/\srel\s*=/i.test(link) || /\srel\s*=\s*["']alternate/i.test(link));
  const href = /\shref\s*=\s*["']([^"'<>]{1,500})/i.exec(best ?? '')?.[1];
  return (href ?? textIn(entry, LINK)).replaceAll('&amp;', '&');
}

const until = (text: string, mark: string, from: number) => {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at;
};
