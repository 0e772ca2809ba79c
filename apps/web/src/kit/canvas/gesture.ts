import type { BoxSettings } from './box-settings.ts';
import { boundsOf, type Frame, middleOf, type Point, tidyFrame } from './geometry.ts';
import { HANDLES, type Handle, resize, scaleWithin } from './resize.ts';
import { angleTo, settledAngle, turnFrame } from './rotate.ts';
import { type Guide, guidesOf, type Neighbours, snapEdge, snapMove } from './snap.ts';

export type Frames = ReadonlyMap<string, Frame>;

/** What a pointer does with the chosen boxes, from where it began. */
export interface Gesture {
  kind: 'move' | 'rotate' | Handle;
  from: Point;
  frames: Frames;
}

export interface Keys {
  /** Keeps the ratio or the axis; turns in whole steps. */
  shift: boolean;
  /** From the middle. */
  alt: boolean;
  /** Ctrl or ⌘: nothing is drawn anywhere. */
  free: boolean;
}

export interface Scene {
  zoom: number;
  settings: BoxSettings;
  snap: boolean;
  grid: boolean;
  /** The canvas and the boxes that stay where they are. */
  around: Neighbours;
}

/** How near something must come to be drawn there, in pixels of the screen. */
const REACH = 6;

const snappingOf = (scene: Scene) => ({
  grid: scene.grid ? scene.settings.grid : null,
  reach: REACH / scene.zoom,
});

const tidied = (frames: Iterable<[string, Frame]>): Map<string, Frame> =>
  new Map([...frames].map(([id, frame]) => [id, tidyFrame(frame)]));

/** The frame of one box, or the upright one around several. */
export const outerFrame = (frames: Frames): Frame => {
  const [only, ...more] = frames.values();
  return only && more.length === 0 ? only : { ...boundsOf([...frames.values()]), rotate: 0 };
};

interface Outcome {
  frames: Map<string, Frame>;
  guides: Guide[];
  /** By how much everything moved, where it only moved. */
  by?: Point;
}

function moved({ frames, from }: Gesture, to: Point, keys: Keys, scene: Scene): Outcome {
  let dx = to.x - from.x;
  let dy = to.y - from.y;
  if (keys.shift) {
    if (Math.abs(dx) > Math.abs(dy)) dy = 0;
    else dx = 0;
  }
  let guides: Guide[] = [];
  if (scene.snap && !keys.free) {
    const box = boundsOf([...frames.values()]);
    const drawn = snapMove({ ...box, x: box.x + dx, y: box.y + dy }, scene.around, snappingOf(scene));
    if (!keys.shift || dx !== 0) dx += drawn.dx;
    if (!keys.shift || dy !== 0) dy += drawn.dy;
    guides = drawn.guides;
  }
  return {
    frames: tidied([...frames].map(([id, frame]) => [id, { ...frame, x: frame.x + dx, y: frame.y + dy }])),
    guides,
    by: { x: dx, y: dy },
  };
}

function resized(gesture: Gesture, handle: Handle, to: Point, keys: Keys, scene: Scene): Outcome {
  const outer = outerFrame(gesture.frames);
  const by = { x: to.x - gesture.from.x, y: to.y - gesture.from.y };
  const upright = outer.rotate === 0 && !keys.shift && scene.snap && !keys.free;
  const sides = HANDLES[handle];
  if (upright) {
    const snapping = snappingOf(scene);
    for (const axis of ['x', 'y'] as const) {
      if (sides[axis] === 0) continue;
      const edge = outer[axis] + (sides[axis] === 1 ? outer[axis === 'x' ? 'width' : 'height'] : 0);
      by[axis] = snapEdge(edge + by[axis], scene.around[axis], snapping) - edge;
    }
  }
  const { minWidth, minHeight } = scene.settings;
  const next = resize(outer, handle, by, {
    minWidth,
    minHeight,
    keepRatio: keys.shift,
    fromMiddle: keys.alt,
  });
  const frames =
    gesture.frames.size === 1
      ? [...gesture.frames.keys()].map((id): [string, Frame] => [id, next])
      : [...gesture.frames].map(([id, frame]): [string, Frame] => [id, scaleWithin(frame, outer, next)]);
  return {
    frames: tidied(frames),
    guides: upright
      ? guidesOf(next, scene.around).filter(({ kind, axis }) => kind === 'line' && sides[axis] !== 0)
      : [],
  };
}

function rotated({ frames, from }: Gesture, to: Point, keys: Keys): Outcome {
  const outer = outerFrame(frames);
  const middle = middleOf(outer);
  const angle = settledAngle(
    outer.rotate + angleTo(middle, to) - angleTo(middle, from),
    keys.shift ? 'steps' : keys.free ? 'free' : 'near',
  );
  return {
    frames: tidied([...frames].map(([id, frame]) => [id, turnFrame(frame, middle, angle - outer.rotate)])),
    guides: [],
  };
}

/** Where the boxes are when the pointer is at `to`, and the guides to show. */
export function framesAt(gesture: Gesture, to: Point, keys: Keys, scene: Scene): Outcome {
  if (gesture.kind === 'move') return moved(gesture, to, keys, scene);
  if (gesture.kind === 'rotate') return rotated(gesture, to, keys);
  return resized(gesture, gesture.kind, to, keys, scene);
}

export const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** With Shift. */
const FAR = 10;
/** Degrees with Shift. */
const FAR_TURN = 15;
const TURNS: Record<string, number> = { '[': -1, ']': 1, '{': -FAR_TURN, '}': FAR_TURN };

/**
 * What a key does with the chosen boxes, or null: arrows move by 1 and with Shift by 10, with Alt they resize at the right
 * and bottom edge, brackets turn.
 */
export function framesByKey(
  key: string,
  frames: Frames,
  keys: Keys,
  settings: BoxSettings,
): Map<string, Frame> | null {
  const arrow = ARROWS[key];
  const [degrees, outer] = [TURNS[key], outerFrame(frames)];
  if (degrees !== undefined)
    return tidied([...frames].map(([id, frame]) => [id, turnFrame(frame, middleOf(outer), degrees)]));
  if (!arrow) return null;
  const step = keys.shift ? FAR : 1;
  const by = { x: arrow.x * step, y: arrow.y * step };
  if (!keys.alt)
    return tidied([...frames].map(([id, frame]) => [id, { ...frame, x: frame.x + by.x, y: frame.y + by.y }]));
  // Along the box's own sides: a turned box grows the way its edge looks.
  const next = resize({ ...outer, rotate: 0 }, 'se', by, settings);
  if (frames.size > 1) return tidied([...frames].map(([id, frame]) => [id, scaleWithin(frame, outer, next)]));
  return tidied([...frames.keys()].map((id) => [id, { ...next, rotate: outer.rotate }]));
}

/** One line for those who cannot see the canvas. */
export function told(names: readonly string[], frame: Frame): string {
  const what = names.length === 1 ? names[0] : `${names.length} 个图层`;
  const { x, y, width, height, rotate } = tidyFrame(frame);
  return `${what}：左 ${x}，上 ${y}，宽 ${width}，高 ${height}${rotate === 0 ? '' : `，旋转 ${rotate} 度`}`;
}
