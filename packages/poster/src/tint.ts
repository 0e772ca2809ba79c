import type { Box } from './commands.ts';
import type { CanvasImage, Context2D, MakeSurface, Surface } from './context.ts';

/** Signs in one colour, by picture; the editor draws the same one sixty times a second. */
const made = new WeakMap<CanvasImage, Map<string, Surface>>();

/** Part of a picture in one colour alone, as transparent as it is; it begins at 0, 0. */
export function tinted(picture: CanvasImage, from: Box, tint: string, makeSurface: MakeSurface): Surface {
  const known = made.get(picture) ?? new Map<string, Surface>();
  made.set(picture, known);
  const name = [tint, from.x, from.y, from.width, from.height].join(' ');
  const before = known.get(name);
  if (before) return before;
  const surface = makeSurface(Math.max(1, Math.ceil(from.width)), Math.max(1, Math.ceil(from.height)));
  const context = surface.getContext('2d') as Context2D;
  const { x, y, width, height } = from;
  context.drawImage(picture, x, y, width, height, 0, 0, width, height);
  context.globalCompositeOperation = 'source-in';
  context.fillStyle = tint;
  context.fillRect(0, 0, width, height);
  known.set(name, surface);
  return surface;
}

/** As browsers make them. */
export const offscreen: MakeSurface = (width, height) => {
  const { OffscreenCanvas } = globalThis as {
    OffscreenCanvas?: new (width: number, height: number) => Surface;
  };
  if (!OffscreenCanvas) throw new Error('this place has no canvas out of sight: give one');
  return new OffscreenCanvas(width, height);
};
