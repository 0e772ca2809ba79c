import { type Frame, middleOf, type Point, turn } from './geometry.ts';

/** Which sides a handle moves: −1 left or top, 1 right or bottom, 0 neither. */
export const HANDLES = {
  nw: { x: -1, y: -1 },
  n: { x: 0, y: -1 },
  ne: { x: 1, y: -1 },
  e: { x: 1, y: 0 },
  se: { x: 1, y: 1 },
  s: { x: 0, y: 1 },
  sw: { x: -1, y: 1 },
  w: { x: -1, y: 0 },
} as const;
export type Handle = keyof typeof HANDLES;

export interface Resizing {
  minWidth: number;
  minHeight: number;
  keepRatio?: boolean;
  fromMiddle?: boolean;
}

/**
 * A frame after one of its handles went by `by`. The opposite side stays where it is, turned frames included; from the
 * middle, the middle does. A frame that was smaller than the least size before keeps at least what it had.
 */
export function resize(frame: Frame, handle: Handle, by: Point, options: Resizing): Frame {
  const sides = HANDLES[handle];
  const along = turn(by, { x: 0, y: 0 }, -frame.rotate);
  const times = options.fromMiddle ? 2 : 1;
  const [leastWidth, leastHeight] = [
    Math.min(options.minWidth, frame.width),
    Math.min(options.minHeight, frame.height),
  ];
  let width = Math.max(leastWidth, frame.width + sides.x * along.x * times);
  let height = Math.max(leastHeight, frame.height + sides.y * along.y * times);
  if (options.keepRatio) {
    const [wide, high] = [width / frame.width, height / frame.height];
    const asked =
      sides.x === 0 ? high : sides.y === 0 ? wide : Math.abs(wide - 1) > Math.abs(high - 1) ? wide : high;
    const scale = Math.max(asked, leastWidth / frame.width, leastHeight / frame.height);
    width = frame.width * scale;
    height = frame.height * scale;
  }
  const middle = middleOf(frame);
  const shift = options.fromMiddle
    ? { x: 0, y: 0 }
    : turn(
        { x: (sides.x * (width - frame.width)) / 2, y: (sides.y * (height - frame.height)) / 2 },
        { x: 0, y: 0 },
        frame.rotate,
      );
  return {
    x: middle.x + shift.x - width / 2,
    y: middle.y + shift.y - height / 2,
    width,
    height,
    rotate: frame.rotate,
  };
}

/** A frame inside an outer box that became another: each keeps its share. Turned frames keep their angle. */
export function scaleWithin(frame: Frame, from: Omit<Frame, 'rotate'>, to: Omit<Frame, 'rotate'>): Frame {
  const wide = from.width > 0 ? to.width / from.width : 1;
  const high = from.height > 0 ? to.height / from.height : 1;
  return {
    x: to.x + (frame.x - from.x) * wide,
    y: to.y + (frame.y - from.y) * high,
    width: Math.max(1, frame.width * wide),
    height: Math.max(1, frame.height * high),
    rotate: frame.rotate,
  };
}
