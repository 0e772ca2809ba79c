import { type Escape, type Page, Stamp, specialCharacters } from './page.ts';

/** `_x0001_` is the longest way to write one character. */
export const MAX_BYTES_PER_CHARACTER = 7;

const AMPERSAND = new Stamp('&amp;');
const LESS = new Stamp('&lt;');
const GREATER = new Stamp('&gt;');
const ESCAPED_UNDERSCORE = new Stamp('_x005F_');
const LOOKS_ESCAPED = /^_x[0-9a-fA-F]{4}_/;

const allBut = (kept: string) =>
  Array.from({ length: 32 }, (_, code) => String.fromCharCode(code))
    .filter((character) => !kept.includes(character))
    .join('');
/** XML forbids most control characters even when escaped, and reads CR as LF; TAB and LF are fine as they are. */
const SPECIAL = specialCharacters(`&<>_${allBut('\t\n')}`);

/**
 * Characters that XML cannot hold are written the way Office does, `_x0007_`; text that already looks like such an
 * escape gets its underscore escaped so that it reads back as it was.
 */
const escape: Escape = (page, text, index) => {
  const character = text.charAt(index);
  if (character === '&') page.stamp(AMPERSAND);
  else if (character === '<') page.stamp(LESS);
  else if (character === '>') page.stamp(GREATER);
  else if (character === '_') {
    if (!LOOKS_ESCAPED.test(text.slice(index, index + 7))) return false;
    page.stamp(ESCAPED_UNDERSCORE);
  } else {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    page.ascii(`_x${code}_`);
  }
  return true;
};

export function putXmlText(page: Page, text: string) {
  page.text(text, SPECIAL, escape);
}
