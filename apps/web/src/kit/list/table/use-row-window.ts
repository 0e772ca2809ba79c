import { type RefObject, useState } from 'react';

/** Rows kept ready above and below those in sight, for whoever scrolls faster than they are drawn. */
const SPARE = 6;

/** The rows to draw. Until somebody scrolls these are the rows in sight alone: the page stands sooner. */
export function rowsInView(first: number, rowHeight: number, height: number, count: number) {
  const inSight = Math.ceil(height / rowHeight) + 1;
  const to = Math.min(count, first + inSight + (first > 0 ? SPARE : 0));
  return { from: Math.max(0, Math.min(first, to) - SPARE), to };
}

/** Which rows of the table are drawn, and whether something lies to its left or right. */
export function useRowWindow(
  view: RefObject<HTMLElement | null>,
  rowHeight: number,
  height: number,
  count: number,
) {
  const [first, setFirst] = useState(0);
  const [scrolledSideways, setScrolledSideways] = useState(false);
  const [atEnd, setAtEnd] = useState(false);
  return {
    ...rowsInView(first, rowHeight, height, count),
    scrolledSideways,
    atEnd,
    /** Takes over where the table was scrolled to. */
    follow() {
      if (!view.current) return;
      const { scrollTop, scrollLeft, scrollWidth, clientWidth } = view.current;
      setFirst(Math.floor(scrollTop / rowHeight));
      setScrolledSideways(scrollLeft > 0);
      setAtEnd(scrollLeft + clientWidth >= scrollWidth - 1);
    },
  };
}
