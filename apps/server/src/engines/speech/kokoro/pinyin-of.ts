/** What is used of pinyin-pro. */
export interface PinyinLibrary {
  pinyin(text: string, options: object): { isZh: boolean; pinyin: string }[];
  segment(text: string, options: object): { origin: string }[];
}

interface Known {
  /** Where words of the text begin. */
  words: readonly number[];
  /** Syllables that a dictionary names, from which character on. */
  told: readonly { at: number; pinyin: readonly string[] }[];
}

const OPTIONS = { toneType: 'num', type: 'all', toneSandhi: true };

/**
 * The pinyin of each character, null for others. The library looks for words of its own: where one of them holds a part of one
 * of ours (重新 in 减重|新|材料), ours are asked for alone. Readings of the dictionary come before both.
 */
export function pinyinOf(library: PinyinLibrary, text: string, { words, told }: Known): (string | null)[] {
  const characters = [...text];
  const soundsOf = (part: string) =>
    library.pinyin(part, OPTIONS).map((one) => (one.isZh ? one.pinyin : null));
  const found = soundsOf(text);
  const borders = [...new Set([0, ...words, characters.length])].toSorted((a, b) => a - b);
  let at = 0;
  for (const { origin } of library.segment(text, { toneType: 'num' })) {
    const [from, to] = [at, at + [...origin].length];
    at = to;
    const holds = borders.some((border) => border > from && border < to);
    if (!holds || (borders.includes(from) && borders.includes(to))) continue;
    for (const [index, start] of borders.entries()) {
      const end = borders[index + 1];
      if (end === undefined || end <= from || start >= to) continue;
      for (const [place, sound] of soundsOf(characters.slice(start, end).join('')).entries())
        found[start + place] = sound;
    }
  }
  for (const { at: first, pinyin } of told)
    for (const [place, sound] of pinyin.entries())
      if (first + place < found.length) found[first + place] = sound;
  return found;
}
