/** Stands in a text for a value that is only known when the program runs. */
export const HOLE = '\uE000';

const TOKEN =
  /(?<space>\s+|--[^\n]*)|(?<hole>\uE000)|(?<coded>[uU]&["'])|(?<string>[eEbBxX]?'(?:[^'\\]|''|\\[\s\S])*'?)|(?<quoted>"(?:[^"]|"")*"?)|(?<dollar>\$(?<tag>\w*)\$)|(?<number>\d[\w.]*|\$\d+)|(?<word>[\p{L}_][\p{L}\p{N}_$]*)|(?<symbol>::|[\s\S])/uy;

/**
 * A text as PostgreSQL's own words: `{ kind, text }`, kinds `word` (in small letters), `quoted`, `string`, `hole`, `number`,
 * `symbol`, and `coded` where a name in Unicode codes begins. Comments are left out; what stands between dollar quotes is SQL too (`DO $$ … $$`).
 */
export function sqlTokens(text) {
  const tokens = [];
  let at = 0;
  while (at < text.length) {
    if (text.startsWith('/*', at)) {
      at = endOfComment(text, at);
      continue;
    }
    TOKEN.lastIndex = at;
    const { 0: found, groups } = TOKEN.exec(text);
    at += found.length;
    if (groups.space !== undefined || groups.dollar !== undefined) continue;
    if (groups.coded !== undefined) tokens.push({ kind: 'coded', text: found });
    else if (groups.word !== undefined) tokens.push({ kind: 'word', text: found.toLowerCase() });
    else if (groups.quoted !== undefined) tokens.push({ kind: 'quoted', text: unquoted(found, '"') });
    else if (groups.string !== undefined)
      tokens.push({ kind: 'string', text: unquoted(found.replace(/^\w/, ''), "'") });
    else if (groups.hole !== undefined) tokens.push({ kind: 'hole', text: HOLE });
    else if (groups.number !== undefined) tokens.push({ kind: 'number', text: found });
    else tokens.push({ kind: 'symbol', text: found });
  }
  return tokens;
}

const unquoted = (text, quote) =>
  text.slice(1, text.endsWith(quote) ? -1 : undefined).replaceAll(quote + quote, quote);

/** Comments of PostgreSQL can hold comments. */
function endOfComment(text, start) {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  let depth = 0;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return text.length;
}
