import { memo, useRef } from 'react';
import styles from './canvas.module.css';
import { boundsOf } from './geometry.ts';
import type { Frames } from './gesture.ts';
import { type Live, useEachMove } from './live.ts';
import { rulerStep, type View } from './view.ts';

interface TicksProps {
  axis: 'x' | 'y';
  view: View;
  /** Of the room, in pixels. */
  length: number;
}

interface RulerProps extends TicksProps {
  live: Live;
  /** The chosen boxes where they stand. */
  chosen: Frames;
}

const HIGH = 20;
const SIDE = { x: 'width', y: 'height' } as const;

/** Figures of the sheet along an edge, with the extent of what is chosen tinted. */
export function Ruler({ axis, view, length, live, chosen }: RulerProps) {
  const extent = useRef<SVGRectElement>(null);
  const across = axis === 'x';
  const side = SIDE[axis];
  const extentOf = (dragged?: Frames) => {
    const around = boundsOf([...chosen].map(([id, frame]) => dragged?.get(id) ?? frame));
    return { [axis]: around[axis] * view.zoom + view[axis], [side]: around[side] * view.zoom };
  };
  useEachMove(live, (now) => {
    if (chosen.size === 0) return;
    for (const [name, value] of Object.entries(extentOf(now?.frames)))
      extent.current?.setAttribute(name, String(value));
  });
  return (
    <svg
      className={styles.ruler}
      aria-hidden="true"
      width={across ? length : HIGH}
      height={across ? HIGH : length}
    >
      {chosen.size > 0 && (
        <rect ref={extent} className={styles.extent} width={HIGH} height={HIGH} {...extentOf()} />
      )}
      <Ticks axis={axis} view={view} length={length} />
    </svg>
  );
}

/** They stay as they are while something is dragged. */
const Ticks = memo(function Ticks({ axis, view, length }: TicksProps) {
  const step = rulerStep(view.zoom);
  const start = Math.floor(-view[axis] / view.zoom / step) * step;
  const count = Math.ceil(length / view.zoom / step) + 2;
  const across = axis === 'x';
  return Array.from({ length: count }, (_, at) => {
    const figure = Math.round((start + at * step) * 100) / 100;
    const place = figure * view.zoom + view[axis];
    return across ? (
      <g key={figure}>
        <path d={`M${place} ${HIGH}v-6M${place + (step * view.zoom) / 2} ${HIGH}v-3`} />
        <text x={place + 3} y={11}>
          {figure}
        </text>
      </g>
    ) : (
      <g key={figure}>
        <path d={`M${HIGH} ${place}h-6M${HIGH} ${place + (step * view.zoom) / 2}h-3`} />
        <text transform={`translate(11 ${place - 3}) rotate(-90)`}>{figure}</text>
      </g>
    );
  });
});
