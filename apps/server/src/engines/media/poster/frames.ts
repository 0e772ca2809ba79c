import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { DrawCommand } from '@zhiying/poster';
import { openDrawing, type PosterDrawing } from './draw-item.ts';

/** The moments of a poster that moves, drawn one after another. */
export interface PosterFrames {
  width: number;
  height: number;
  count: number;
  /** Four bytes a pixel, as they lie in the canvas: valid until the next one is drawn. */
  draw(frame: number): Buffer;
}

/**
 * Opens the frames of a poster. What lies at the back and does not move, mostly a large picture, is drawn once and copied;
 * a frame like the one before is not drawn at all. `size` draws it smaller or larger from the beginning.
 */
export async function openFrames(
  drawing: PosterDrawing,
  fps: number,
  size: { width: number; height: number } = drawing.doc,
): Promise<PosterFrames> {
  const { doc } = drawing;
  const { layout, draw } = await openDrawing(drawing);
  const { width, height } = size;
  const [shown, still] = [createCanvas(width, height), createCanvas(width, height)];
  let before: string[] = [];
  let kept: string[] = [];
  let pixels: Buffer | null = null;
  const paint = (canvas: Canvas, commands: DrawCommand[]) => {
    const context = canvas.getContext('2d');
    context.save();
    context.scale(width / doc.width, height / doc.height);
    draw(context, { width: doc.width, height: doc.height, commands, findings: [] });
    context.restore();
  };

  return {
    width,
    height,
    count: Math.max(1, Math.round(((doc.motion?.ms ?? 0) * fps) / 1000)),
    draw(frame) {
      const { commands } = layout((frame * 1000) / fps);
      const marks = commands.map((command) => JSON.stringify(command));
      const alike = commonLength(marks, before);
      if (pixels && alike === marks.length && alike === before.length) return pixels;
      before = marks;
      // The ground is laid anew only when more of it rests, or when it does not hold any more.
      const held = commonLength(marks, kept) === kept.length;
      if (!held || alike > kept.length) {
        kept = marks.slice(0, alike);
        still.getContext('2d').clearRect(0, 0, width, height);
        paint(still, commands.slice(0, kept.length));
      }
      const context = shown.getContext('2d');
      context.globalCompositeOperation = 'copy';
      context.drawImage(still, 0, 0);
      context.globalCompositeOperation = 'source-over';
      paint(shown, commands.slice(kept.length));
      pixels = shown.data();
      return pixels;
    },
  };
}

function commonLength(some: readonly string[], others: readonly string[]): number {
  const differs = some.findIndex((one, at) => one !== others[at]);
  return differs === -1 ? some.length : differs;
}
