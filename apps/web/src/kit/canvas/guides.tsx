import { useRef } from 'react';
import styles from './canvas.module.css';
import { type Point, tidy } from './geometry.ts';
import { type Live, useEachMove } from './live.ts';
import type { Guide } from './snap.ts';
import { toScreen, type View } from './view.ts';

interface Figure extends Point {
  upright: boolean;
  text: string;
}

/** One guide as a path, and the figure of a gap. */
function drawn({ kind, axis, at, from, to }: Guide, view: View): { path: string; figure: Figure | null } {
  const upright = (kind === 'line') === (axis === 'x');
  const a = toScreen(view, upright ? { x: at, y: from } : { x: from, y: at });
  const b = toScreen(view, upright ? { x: at, y: to } : { x: to, y: at });
  const path = `M${a.x} ${a.y}L${b.x} ${b.y}`;
  if (kind === 'line') return { path, figure: null };
  const end = ({ x, y }: Point) => (upright ? `M${x - 4} ${y}h8` : `M${x} ${y - 4}v8`);
  return {
    path: path + end(a) + end(b),
    figure: {
      x: (a.x + b.x) / 2 + (upright ? 8 : 0),
      y: (a.y + b.y) / 2 + (upright ? 4 : -6),
      upright,
      text: String(tidy(to - from)),
    },
  };
}

/** What the dragged is in line with. Written into the picture directly: among many boxes it changes with every move. */
export function Guides({ live, view }: { live: Live; view: View }) {
  const lines = useRef<SVGPathElement>(null);
  const figures = useRef<SVGGElement>(null);
  useEachMove(live, (now) => {
    const all = (now?.guides ?? []).map((guide) => drawn(guide, view));
    lines.current?.setAttribute('d', all.map(({ path }) => path).join(''));
    if (figures.current)
      write(
        figures.current,
        all.flatMap(({ figure }) => figure ?? []),
      );
  });
  return (
    <g className={styles.guide}>
      <path ref={lines} />
      <g ref={figures} />
    </g>
  );
}

/** As many texts as there are figures; those that are there are used again. */
function write(group: SVGGElement, figures: readonly Figure[]) {
  while (group.childElementCount > figures.length) group.lastElementChild?.remove();
  for (const [nth, { x, y, upright, text }] of figures.entries()) {
    const element =
      group.children[nth] ??
      group.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'text'));
    element.setAttribute('x', String(x));
    element.setAttribute('y', String(y));
    element.toggleAttribute('data-middle', !upright);
    element.textContent = text;
  }
}
