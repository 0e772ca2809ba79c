import type { PosterShadow } from '@zhiying/contract';
import type {
  DrawCommand,
  FillCommand,
  GlyphsCommand,
  Paint,
  PictureCommand,
  PosterLayout,
  StrokeCommand,
} from './commands.ts';
import type { CanvasImage, Context2D, MakeSurface } from './context.ts';
import { fontFace } from './fonts.ts';
import type { Path } from './path.ts';
import { offscreen, tinted } from './tint.ts';

/**
 * Draws a layout in its own measure; whoever wants it larger or smaller scales the context. `makeSurface` makes canvases out of
 * sight where the place is no browser.
 */
export function drawPoster(
  context: Context2D,
  { commands }: PosterLayout,
  pictures: ReadonlyMap<string, CanvasImage>,
  makeSurface: MakeSurface = offscreen,
): void {
  for (const command of commands) {
    if (command.alpha <= 0) continue;
    context.save();
    if (command.matrix) context.transform(...command.matrix);
    for (const clip of command.clips) {
      trace(context, clip);
      context.clip();
    }
    context.globalAlpha = command.alpha;
    if (command.shadow) throwShadow(context, command.shadow, command.onlyShadow === true);
    draw(context, command, pictures, makeSurface);
    context.restore();
  }
}

/** Farther than any layer stands or reaches, on any canvas. */
const OUT_OF_SIGHT = 100_000;

/**
 * What is drawn next throws a shadow: straight down, in the measure of the sheet. Where the shadow is wanted alone, what throws it
 * stands out of sight, and the shadow falls back to where it belongs.
 */
function throwShadow(context: Context2D, { color, blur, y }: PosterShadow, alone: boolean) {
  const { a, b, c, d, e, f } = context.getTransform();
  const scale = Math.hypot(a, b);
  context.shadowColor = color;
  context.shadowBlur = blur * scale;
  context.shadowOffsetY = y * scale;
  if (!alone) return;
  context.shadowOffsetX = OUT_OF_SIGHT;
  context.setTransform(a, b, c, d, e - OUT_OF_SIGHT, f);
}

function draw(
  context: Context2D,
  command: DrawCommand,
  pictures: ReadonlyMap<string, CanvasImage>,
  makeSurface: MakeSurface,
) {
  switch (command.kind) {
    case 'fill':
      return fill(context, command);
    case 'stroke':
      return stroke(context, command);
    case 'glyphs':
      return write(context, command);
    case 'picture': {
      const picture = pictures.get(command.key);
      if (picture) place(context, command, picture, makeSurface);
    }
  }
}

function trace(context: Context2D, path: Path) {
  context.beginPath();
  for (const segment of path)
    if (segment[0] === 'M') context.moveTo(segment[1], segment[2]);
    else if (segment[0] === 'L') context.lineTo(segment[1], segment[2]);
    else if (segment[0] === 'Z') context.closePath();
    else context.bezierCurveTo(segment[1], segment[2], segment[3], segment[4], segment[5], segment[6]);
}

function fill(context: Context2D, { path, paint }: FillCommand) {
  trace(context, path);
  context.fillStyle = styleOf(context, paint);
  context.fill();
}

/** A run of colours reaches from one edge of the box to the other, whatever its direction. */
function styleOf(context: Context2D, { color, to, angle, box }: Paint): unknown {
  if (!to) return color;
  const radians = (angle * Math.PI) / 180;
  const [dx, dy] = [-Math.sin(radians), Math.cos(radians)];
  const half = (Math.abs(dx) * box.width + Math.abs(dy) * box.height) / 2;
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const run = context.createLinearGradient(cx - dx * half, cy - dy * half, cx + dx * half, cy + dy * half);
  run.addColorStop(0, color);
  run.addColorStop(1, to);
  return run;
}

function stroke(context: Context2D, { path, color, width, dash }: StrokeCommand) {
  if (dash && dash.shown <= 0) return;
  trace(context, path);
  context.strokeStyle = color;
  context.lineWidth = width;
  context.lineJoin = 'round';
  if (dash) context.setLineDash([dash.shown, dash.length]);
  context.stroke();
}

function write(context: Context2D, { weight, size, color, glyphs }: GlyphsCommand) {
  context.font = `${size}px "${fontFace(weight)}"`;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.fillStyle = color;
  for (const { text, x, y } of glyphs) context.fillText(text, x, y);
}

function place(
  context: Context2D,
  { from, to, tint }: PictureCommand,
  picture: CanvasImage,
  makeSurface: MakeSurface,
) {
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  const [x, y] = tint ? [0, 0] : [from.x, from.y];
  const shown = tint ? tinted(picture, from, tint, makeSurface) : picture;
  context.drawImage(shown, x, y, from.width, from.height, to.x, to.y, to.width, to.height);
}
