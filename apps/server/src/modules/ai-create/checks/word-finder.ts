export interface Found<Note> {
  from: number;
  to: number;
  word: string;
  note: Note;
}

/** A word's first two letters: few words share them, so few lengths are tried at a place of a text. */
const START = 2;

/**
 * Finds many words in a text: fifty thousand cost hardly more than ten, and are added about as fast as they are read from the
 * database. Words are looked up whole, by the lengths that words with the same start have. Of words inside each other only the
 * longest is reported.
 */
export class WordFinder<Note> {
  readonly #known = new Map<string, { word: string; note: Note }>();
  /** By the first letters, how long such words are, the longest first. */
  readonly #lengths = new Map<string, number[]>();

  constructor(words: Iterable<readonly [word: string, note: Note]> = []) {
    for (const [word, note] of words) this.add(word, note);
  }

  /** Of equal words the first stays. */
  add(word: string, note: Note) {
    const plain = word.toLowerCase();
    if (!plain || this.#known.has(plain)) return;
    this.#known.set(plain, { word, note });
    const start = plain.slice(0, START);
    const lengths = this.#lengths.get(start);
    if (!lengths) this.#lengths.set(start, [plain.length]);
    else if (!lengths.includes(plain.length)) {
      lengths.push(plain.length);
      lengths.sort((a, b) => b - a);
    }
  }

  find = (text: string): Found<Note>[] => {
    const found: Found<Note>[] = [];
    const plain = text.toLowerCase();
    // Some letters change their length in lower case; then offsets would lie.
    const searched = plain.length === text.length ? plain : text;
    let end = -1;
    for (let from = 0; from < searched.length; from += 1) {
      const to = from + this.#longestAt(searched, from);
      if (to === from || to <= end) continue;
      end = to;
      const known = this.#known.get(searched.slice(from, to));
      if (known) found.push({ from, to, ...known });
    }
    return found;
  };

  #longestAt(text: string, from: number): number {
    for (let letters = START; letters > 0; letters -= 1)
      for (const length of this.#lengths.get(text.slice(from, from + letters)) ?? [])
        if (from + length <= text.length && this.#known.has(text.slice(from, from + length))) return length;
    return 0;
  }
}
