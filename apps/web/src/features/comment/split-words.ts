interface Piece {
  part: string;
  marked: boolean;
  /** Where it begins. */
  at: number;
}

/** A text in pieces: those that are one of the words, longer ones first, and what stands between them. */
export function splitWords(text: string, words: readonly string[]): Piece[] {
  const known = [...words].filter(Boolean).sort((a, b) => b.length - a.length);
  if (known.length === 0) return [{ part: text, marked: false, at: 0 }];
  const escaped = known.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pieces: Piece[] = [];
  let at = 0;
  for (const part of text.split(new RegExp(`(${escaped.join('|')})`, 'i'))) {
    if (part) pieces.push({ part, marked: isWord(part, known), at });
    at += part.length;
  }
  return pieces;
}

const isWord = (part: string, words: readonly string[]) =>
  words.some((word) => word.toLowerCase() === part.toLowerCase());
