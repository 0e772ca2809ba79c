/** Characters that fit into the two lines of the lower third. */
const MOST = 36;
const PAUSE = /[，。！？；：、,.!?;:]/;

export interface LinePiece {
  /** Index of its first character in the line. */
  from: number;
  characters: string[];
}

/** A line in pieces that fit on the screen, cut at pauses where there are some; a pause sign at the end of a piece is left out. */
export function linePieces(text: string, most = MOST): LinePiece[] {
  const all = [...text];
  const pieces: LinePiece[] = [];
  for (let from = 0; from < all.length; ) {
    const to = all.length - from <= most ? all.length : cutAt(all, from, most);
    const characters = all.slice(from, to);
    while (characters.length > 1 && PAUSE.test(characters.at(-1) ?? '')) characters.pop();
    pieces.push({ from, characters });
    from = to;
  }
  return pieces;
}

/** Behind the last pause that leaves a piece of some length, else wherever it is full. */
function cutAt(all: readonly string[], from: number, most: number): number {
  for (let at = from + most; at > from + most / 3; at--) if (PAUSE.test(all[at - 1] ?? '')) return at;
  return from + most;
}

/** The character that is being spoken, by its index; -1 before the first. */
export function characterAt(marks: readonly (readonly [number, number])[], ms: number): number {
  let at = -1;
  for (const [index, [start]] of marks.entries()) {
    if (start > ms) break;
    at = index;
  }
  return at;
}
