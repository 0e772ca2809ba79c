import { Parser } from 'htmlparser2';

/** Longer than any title with all the markup around it. */
const LOOKED_AT = 2_000;
/** Texts are escaped more than once where one system quotes another: `&amp;#39;`. */
const ROUNDS = 3;
const SILENT = new Set(['script', 'style']);

/** The words of a text that may carry tags and entities, on one line, as the database can keep them. */
export function plainText(text: string): string {
  let words = text.slice(0, LOOKED_AT);
  for (let round = 0; round < ROUNDS && /[<&]/.test(words); round += 1) {
    const next = withoutMarkup(words);
    if (next === words) break;
    words = next;
  }
  return words
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
}

function withoutMarkup(text: string): string {
  let words = '';
  let silent = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (SILENT.has(name)) silent += 1;
      },
      onclosetag(name) {
        if (SILENT.has(name)) silent -= 1;
      },
      ontext(piece) {
        if (silent === 0) words += piece;
      },
    },
    { decodeEntities: true },
  );
  parser.end(text);
  return words;
}
