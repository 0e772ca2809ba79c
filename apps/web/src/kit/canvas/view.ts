import type { Bounds, Point } from './geometry.ts';

/** How a canvas is looked at: pixels of the screen for one of its own, and where its corner stands. */
export interface View extends Point {
  zoom: number;
}

const LEAST = 0.05;
const MOST = 8;
/** Left free around a canvas that is fitted. */
const MARGIN = 28;

const bounded = (zoom: number) => Math.min(MOST, Math.max(LEAST, zoom));

export const toCanvas = ({ zoom, x, y }: View, point: Point): Point => ({
  x: (point.x - x) / zoom,
  y: (point.y - y) / zoom,
});

export const toScreen = ({ zoom, x, y }: View, point: Point): Point => ({
  x: point.x * zoom + x,
  y: point.y * zoom + y,
});

/** Nearer or farther; what is under `at` stays there. */
export function zoomAt(view: View, at: Point, times: number): View {
  const zoom = bounded(view.zoom * times);
  const scale = zoom / view.zoom;
  return { zoom, x: at.x - (at.x - view.x) * scale, y: at.y - (at.y - view.y) * scale };
}

/** The whole canvas in the middle of the room there is. */
export function fitView(canvas: Omit<Bounds, 'x' | 'y'>, room: Omit<Bounds, 'x' | 'y'>): View {
  const zoom = bounded(
    Math.min((room.width - 2 * MARGIN) / canvas.width, (room.height - 2 * MARGIN) / canvas.height, 1),
  );
  return {
    zoom,
    x: Math.round((room.width - canvas.width * zoom) / 2),
    y: Math.round((room.height - canvas.height * zoom) / 2),
  };
}

const STEPS = [0.05, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8];

/** The next round zoom, around the middle of the room. */
export function zoomStep(view: View, room: Omit<Bounds, 'x' | 'y'>, by: 1 | -1): View {
  const zoom =
    by === 1
      ? (STEPS.find((step) => step > view.zoom + 0.001) ?? MOST)
      : (STEPS.findLast((step) => step < view.zoom - 0.001) ?? LEAST);
  return zoomAt(view, { x: room.width / 2, y: room.height / 2 }, zoom / view.zoom);
}

/** Two fingers: what was between them stays between them. */
export function pinchView(view: View, before: readonly [Point, Point], now: readonly [Point, Point]): View {
  const between = ([a, b]: readonly [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const apart = ([a, b]: readonly [Point, Point]) => Math.hypot(a.x - b.x, a.y - b.y) || 1;
  const [from, to] = [between(before), between(now)];
  const zoomed = zoomAt(view, from, apart(now) / apart(before));
  return { ...zoomed, x: zoomed.x + to.x - from.x, y: zoomed.y + to.y - from.y };
}

/** How far ruler figures stand apart, in the canvas's own pixels: round, and never closer than their words are wide. */
export function rulerStep(zoom: number): number {
  const least = 60 / zoom;
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least) ?? 10 * power;
}
