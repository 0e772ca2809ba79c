/** Widths in heights of a letter: Chinese stands in a square, Latin in about half of one. */
const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;
export const widthOf = (text: string) => [...text].reduce((sum, one) => sum + (WIDE.test(one) ? 1 : 0.58), 0);

const words = new Intl.Segmenter('zh', { granularity: 'word' });
/** Nothing of this begins a row. */
const CLOSING = /^[，。！？；：、）》」』”’,.!?;:)\]%]/;

/** Rows of at most so many letters' widths, as even as they can be; words and figures stay whole. */
export function rowsOf(text: string, most: number): string[] {
  const rows = Math.max(1, Math.ceil(widthOf(text) / most));
  const even = Math.min(most, widthOf(text) / rows + 1);
  const made: string[] = [];
  let row = '';
  for (const { segment } of words.segment(text)) {
    const fits = widthOf(row) + widthOf(segment) <= (made.length < rows - 1 ? even : most);
    if (!row || fits || CLOSING.test(segment)) row += segment;
    else {
      made.push(row);
      row = segment.trimStart();
    }
    // A word that is wider than the frame has to be broken.
    while (widthOf(row) > most + 1) {
      const fit = Math.max(1, Math.floor((most / widthOf(row)) * row.length));
      made.push(row.slice(0, fit));
      row = row.slice(fit);
    }
  }
  return row ? [...made, row] : made;
}
