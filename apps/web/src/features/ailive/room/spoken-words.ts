type Mark = readonly [start: number, end: number];

export interface SpokenText {
  spoken: string;
  /** The word being said. */
  word: string;
  rest: string;
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Parts a line where the voice is: marks say when each character begins and ends; without them time is shared out evenly. */
export function spokenText(
  text: string,
  marks: readonly Mark[],
  atMs: number,
  durationMs: number,
): SpokenText {
  const signs = [...text];
  const at =
    marks.length === signs.length
      ? signs.findIndex((_, nth) => (marks[nth]?.[1] ?? 0) > atMs)
      : Math.min(signs.length, Math.floor((atMs / Math.max(1, durationMs)) * signs.length));
  if (at < 0 || at >= signs.length) return { spoken: text, word: '', rest: '' };
  // Words are counted in the units of a text, marks in characters.
  const unit = signs.slice(0, at).join('').length;
  for (const { segment, index, isWordLike } of segmenter.segment(text))
    if (unit < index + segment.length)
      return isWordLike
        ? { spoken: text.slice(0, index), word: segment, rest: text.slice(index + segment.length) }
        : {
            spoken: text.slice(0, index + segment.length),
            word: '',
            rest: text.slice(index + segment.length),
          };
  return { spoken: text, word: '', rest: '' };
}
