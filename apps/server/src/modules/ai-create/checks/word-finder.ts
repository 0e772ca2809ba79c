export interface Found<Note> {
  from: number;
  to: number;
  word: string;
  note: Note;
}

interface State<Note> {
  next: Map<string, number>;
  fail: number;
  /** Words that end here, the longest first. */
  ends: { word: string; note: Note }[];
}

/**
 * Finds many words in one pass over a text (Aho–Corasick): ten thousand words cost no more than ten. Of words inside
 * each other only the longest is reported.
 */
export function wordFinder<Note>(words: Iterable<readonly [word: string, note: Note]>) {
  const states: State<Note>[] = [{ next: new Map(), fail: 0, ends: [] }];
  const state = (at: number) => states[at] as State<Note>;

  for (const [word, note] of words) {
    const plain = word.toLowerCase();
    if (!plain) continue;
    let at = 0;
    for (const char of plain.split('')) {
      let to = state(at).next.get(char);
      if (to === undefined) {
        to = states.push({ next: new Map(), fail: 0, ends: [] }) - 1;
        state(at).next.set(char, to);
      }
      at = to;
    }
    state(at).ends.push({ word, note });
  }

  const queue = [...state(0).next.values()];
  for (const at of queue)
    for (const [char, to] of state(at).next) {
      queue.push(to);
      let fail = state(at).fail;
      while (fail !== 0 && !state(fail).next.has(char)) fail = state(fail).fail;
      const target = state(fail).next.get(char);
      state(to).fail = target === undefined || target === to ? 0 : target;
      state(to).ends.push(...state(state(to).fail).ends);
    }

  return (text: string): Found<Note>[] => {
    const found: Found<Note>[] = [];
    const plain = text.toLowerCase();
    // Some letters change their length in lower case; then offsets would lie.
    const searched = plain.length === text.length ? plain : text;
    let at = 0;
    for (let index = 0; index < searched.length; index += 1) {
      const char = searched[index] as string;
      while (at !== 0 && !state(at).next.has(char)) at = state(at).fail;
      at = state(at).next.get(char) ?? 0;
      for (const { word, note } of state(at).ends)
        found.push({ from: index + 1 - word.length, to: index + 1, word, note });
    }
    return longest(found);
  };
}

const longest = <Note>(found: Found<Note>[]) => {
  const sorted = [...found].sort((a, b) => a.from - b.from || b.to - a.to);
  let end = -1;
  return sorted.filter(({ to }) => {
    if (to <= end) return false;
    end = to;
    return true;
  });
};
