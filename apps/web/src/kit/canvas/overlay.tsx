import { useRef } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import styles from './canvas.module.css';
import {
  type Bounds,
  type CanvasBox,
  cornersOf,
  type Frame,
  middleOf,
  type Point,
  tidy,
} from './geometry.ts';
import { type Frames, outerFrame } from './gesture.ts';
import { Guides } from './guides.tsx';
import { type Live, useEachMove, useReshaping } from './live.ts';
import { HANDLES } from './resize.ts';
import { toScreen, type View } from './view.ts';

interface OverlayProps {
  live: Live;
  /** The chosen boxes where they stand; one that is dragged is shown where it is now. */
  shown: readonly CanvasBox[];
  view: View;
  marquee: Bounds | null;
  handle: number;
  /** Nothing can be moved. */
  still: boolean;
}

/** How far the handle for turning stands outside the right edge. */
const TURN_AT = 20;
/** Sides of what a pointer can meet of a handle. */
const MEET = 16;
const MEET_FINGER = 32;
const CURSORS = ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'] as const;

const onScreen = (view: View, frame: Frame): Frame => ({
  ...toScreen(view, frame),
  width: frame.width * view.zoom,
  height: frame.height * view.zoom,
  rotate: frame.rotate,
});

const pointsOf = (view: View, frame: Frame) =>
  cornersOf(onScreen(view, frame))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');

/** A handle's cursor looks the way its edge moves, turned boxes included. */
const cursorOf = (side: Point, rotate: number) => {
  const angle = (Math.atan2(side.y, side.x) * 180) / Math.PI + rotate;
  return CURSORS[((Math.round(angle / 45) % 4) + 4) % 4];
};

/** Outlines, handles, guides and the frame around several: everything above the sheet, in pixels of the screen. */
export function Overlay({ live, shown: standing, view, marquee, handle, still }: OverlayProps) {
  const reshaping = useReshaping(live);
  const along = useRef<SVGGElement>(null);
  useEachMove(live, (now) => {
    if (now?.by)
      along.current?.setAttribute('transform', `translate(${now.by.x * view.zoom} ${now.by.y * view.zoom})`);
    else along.current?.removeAttribute('transform');
  });
  const shown = standing.map((box) => ({ ...box, frame: reshaping?.frames.get(box.id) ?? box.frame }));
  const [locked, open] = [shown.filter((box) => box.locked), shown.filter((box) => !box.locked)];
  const movable: Frames = new Map(still ? [] : open.map(({ id, frame }) => [id, frame]));
  const real = movable.size > 0 ? outerFrame(movable) : null;
  const outer = real && onScreen(view, real);
  return (
    <svg
      className={classOf({ height: 'full', width: 'full', overflow: 'hidden', position: 'cover' })}
      aria-hidden="true"
    >
      {locked.map(({ id, frame, locked: why }) => (
        <polygon key={id} points={pointsOf(view, frame)} className={styles.outline} data-locked>
          <title>{why}</title>
        </polygon>
      ))}
      <g ref={along}>
        {open.map(({ id, frame }) => (
          <polygon
            key={id}
            points={pointsOf(view, frame)}
            className={styles.outline}
            data-one={shown.length > 1 || undefined}
          />
        ))}
        {real && movable.size > 1 && <polygon points={pointsOf(view, real)} className={styles.outline} />}
        {outer && <Handles frame={outer} handle={handle} />}
        {outer && real && <SizeTag frame={outer} text={`${tidy(real.width)} × ${tidy(real.height)}`} />}
      </g>
      <Guides live={live} view={view} />
      {marquee && (
        <rect
          className={styles.marquee}
          {...toScreen(view, marquee)}
          width={marquee.width * view.zoom}
          height={marquee.height * view.zoom}
        />
      )}
    </svg>
  );
}

function Handles({ frame, handle }: { frame: Frame; handle: number }) {
  const { x, y, width, height, rotate } = frame;
  const middle = middleOf(frame);
  const meet = matchMedia('(pointer: coarse)').matches ? MEET_FINGER : MEET;
  return (
    <g transform={`rotate(${rotate} ${middle.x} ${middle.y})`}>
      <line x1={x + width} y1={middle.y} x2={x + width + TURN_AT} y2={middle.y} className={styles.stem} />
      <g data-handle="rotate" className={styles.turner}>
        <circle cx={x + width + TURN_AT} cy={middle.y} r={MEET / 2 + 1} />
        <path d={`M${x + width + TURN_AT + 3.5} ${middle.y - 3}a4.5 4.5 0 1 0 1 3m-1 -5v2.4h-2.4`} />
      </g>
      {Object.entries(HANDLES).map(([name, side]) => {
        const at = { x: x + (width * (side.x + 1)) / 2, y: y + (height * (side.y + 1)) / 2 };
        return (
          <g key={name} data-handle={name} style={{ cursor: cursorOf(side, rotate) }}>
            <rect x={at.x - meet / 2} y={at.y - meet / 2} width={meet} height={meet} fill="transparent" />
            <rect
              x={at.x - handle / 2}
              y={at.y - handle / 2}
              width={handle}
              height={handle}
              rx={2}
              className={styles.handle}
            />
          </g>
        );
      })}
    </g>
  );
}

function SizeTag({ frame, text }: { frame: Frame; text: string }) {
  const corners = cornersOf(frame);
  const x = (Math.min(...corners.map((one) => one.x)) + Math.max(...corners.map((one) => one.x))) / 2;
  const y = Math.max(...corners.map((one) => one.y)) + 8;
  const width = text.length * 7 + 12;
  return (
    <g className={styles.tag}>
      <rect x={x - width / 2} y={y} width={width} height={18} rx={3} />
      <text x={x} y={y + 13}>
        {text}
      </text>
    </g>
  );
}
