/** What was typed: `>` narrows to actions, `@` to people, and words parted by spaces must all be found. */
export interface PaletteQuery {
  only: 'actions' | 'people' | null;
  words: string[];
}

export function parseQuery(typed: string): PaletteQuery {
  const text = typed.trimStart();
  const only = text.startsWith('>') ? 'actions' : text.startsWith('@') ? 'people' : null;
  const words = (only ? text.slice(1) : text).toLowerCase().split(/\s+/).filter(Boolean);
  return { only, words };
}

export const matches = (words: readonly string[], ...texts: string[]) => {
  const all = texts.join(' ').toLowerCase();
  return words.every((word) => all.includes(word));
};

export interface Piece {
  /** Where in the title it starts. */
  at: number;
  text: string;
  hit: boolean;
}

/** Cuts a title where the words occur, so that they can be shown highlighted. */
export function pieces(title: string, words: readonly string[]): Piece[] {
  const lower = title.toLowerCase();
  const hit = Array.from({ length: title.length }, () => false);
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
      hit.fill(true, at, at + word.length);
    }
  }
  const cut: Piece[] = [];
  for (let index = 0; index < title.length; index++) {
    const last = cut.at(-1);
    const text = title.charAt(index);
    if (last && last.hit === hit[index]) last.text += text;
    else cut.push({ at: index, text, hit: hit[index] ?? false });
  }
  return cut;
}

/** Titles that start with the first word come before those that merely contain it. */
export const rank = (title: string, words: readonly string[]) => {
  const first = words[0];
  if (!first) return 0;
  const at = title.toLowerCase().indexOf(first);
  return at < 0 ? Number.MAX_SAFE_INTEGER : at;
};
