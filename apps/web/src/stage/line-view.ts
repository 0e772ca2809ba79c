import type { StageLine } from '@zhiying/contract';
import { characterAt, type LinePiece, linePieces } from './spoken-line.ts';

/** A line stays this long after its end, so that it does not flicker between two. */
const STAYS_MS = 1_500;

/** The lower third: the line that is spoken, with the current character. */
export function lineView(box: HTMLElement) {
  let line: StageLine | null = null;
  let pieces: LinePiece[] = [];
  let shown: LinePiece | null = null;

  const draw = (piece: LinePiece | null) => {
    shown = piece;
    box.hidden = piece === null;
    box.replaceChildren(
      ...(piece?.characters ?? []).map((character) => {
        const span = document.createElement('span');
        span.textContent = character;
        return span;
      }),
    );
  };

  return {
    /** `null`: nothing is to be seen. */
    show(next: StageLine | null, atMs: number) {
      if (next?.playId !== line?.playId) {
        line = next;
        pieces = next ? linePieces(next.text) : [];
        draw(null);
      }
      if (!line || atMs > line.durationMs + STAYS_MS) {
        if (shown) draw(null);
        return;
      }
      const at = characterAt(line.marks, atMs);
      const piece = pieces.findLast(({ from }) => from <= Math.max(0, at)) ?? null;
      if (piece !== shown) draw(piece);
      if (!piece) return;
      for (const [index, span] of [...box.children].entries()) {
        const place = piece.from + index;
        const state = at < 0 ? 'said' : place < at ? 'said' : place === at ? 'now' : 'next';
        if (span.className !== state) span.className = state;
      }
    },
  };
}
