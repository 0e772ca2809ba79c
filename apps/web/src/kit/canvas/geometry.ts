export interface Point {
  x: number;
  y: number;
}

export interface Bounds extends Point {
  width: number;
  height: number;
}

/** A box on a canvas; it is turned around its middle, in degrees, clockwise. */
export interface Frame extends Bounds {
  rotate: number;
}

/** A box with what a canvas has to know of it. */
export interface CanvasBox {
  id: string;
  label: string;
  frame: Frame;
  /** Why it cannot be moved. */
  locked?: string | undefined;
  hidden?: boolean;
}

export const middleOf = ({ x, y, width, height }: Bounds): Point => ({ x: x + width / 2, y: y + height / 2 });

/** A point after a turn around another. */
export function turn({ x, y }: Point, about: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    x: about.x + (x - about.x) * cos - (y - about.y) * sin,
    y: about.y + (x - about.x) * sin + (y - about.y) * cos,
  };
}

/** From the top left, clockwise. */
export function cornersOf(frame: Frame): Point[] {
  const { x, y, width, height, rotate } = frame;
  const corners = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  return rotate === 0 ? corners : corners.map((corner) => turn(corner, middleOf(frame), rotate));
}

/** The smallest upright box around all of them. */
export function boundsOf(frames: readonly Frame[]): Bounds {
  const corners = frames.flatMap(cornersOf);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

export function contains(frame: Frame, point: Point): boolean {
  const { x, y } = turn(point, middleOf(frame), -frame.rotate);
  return x >= frame.x && x <= frame.x + frame.width && y >= frame.y && y <= frame.y + frame.height;
}

export const overlaps = (a: Bounds, b: Bounds): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export const boxBetween = (a: Point, b: Point): Bounds => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

/** Positions are kept to a hundredth: what is typed, drawn and saved is the same number. */
export const tidy = (value: number): number => Math.round(value * 100) / 100 + 0;

export const tidyFrame = ({ x, y, width, height, rotate }: Frame): Frame => ({
  x: tidy(x),
  y: tidy(y),
  width: tidy(width),
  height: tidy(height),
  rotate: tidy(rotate),
});
