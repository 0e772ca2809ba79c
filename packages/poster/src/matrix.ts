import type { Box, Matrix } from './commands.ts';

/** First `second`, then `first`. */
export function multiply(first: Matrix | null, second: Matrix | null): Matrix | null {
  if (!first || !second) return first ?? second;
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = second;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** A turn by degrees and a change of size around the middle of a box, then a move downwards. */
export function around({ x, y, width, height }: Box, degrees: number, scale = 1, down = 0): Matrix | null {
  if (degrees % 360 === 0 && scale === 1 && down === 0) return null;
  const [cx, cy] = [x + width / 2, y + height / 2];
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return [cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy + down];
}
