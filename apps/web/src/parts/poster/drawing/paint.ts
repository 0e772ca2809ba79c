import type { PosterDoc, PosterValues } from '@zhiying/contract';
import { drawPoster, layoutPoster, type PosterLayout } from '@zhiying/poster';
import { stillLayout } from './still-layout.ts';
import { type Pictures, sizesOf } from './use-pictures.ts';

interface Painted {
  doc: PosterDoc;
  values: PosterValues;
  pictures: Pictures;
  /** Milliseconds on the time line; without it the finished still. */
  moment?: number | undefined;
}

export const layoutOf = ({ doc, values, pictures, moment }: Painted): PosterLayout =>
  moment === undefined
    ? stillLayout(doc, values, pictures)
    : layoutPoster(doc, { values, pictures: sizesOf(pictures) }, { moment });

/** No side of what is painted has more pixels: a long poster looked at from near would not fit into memory. */
const MOST_PIXELS = 6000;

/** Draws a layout as large as the canvas element is, sharp on fine screens. */
export function paint(
  canvas: HTMLCanvasElement,
  layout: PosterLayout,
  pictures: Pictures,
  shown: { width: number; height: number },
) {
  const context = sizedContext(canvas, layout, shown);
  if (context) drawPoster(context, layout, pictures);
}

/** An empty canvas that is drawn on in the measure of the layout. */
export function sizedContext(
  canvas: HTMLCanvasElement,
  layout: PosterLayout,
  shown: { width: number; height: number },
): CanvasRenderingContext2D | null {
  const pixels = Math.min(
    globalThis.devicePixelRatio || 1,
    2,
    MOST_PIXELS / Math.max(shown.width, shown.height),
  );
  const [width, height] = [
    Math.max(1, Math.round(shown.width * pixels)),
    Math.max(1, Math.round(shown.height * pixels)),
  ];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  context?.setTransform(width / layout.width, 0, 0, height / layout.height, 0, 0);
  context?.clearRect(0, 0, layout.width, layout.height);
  return context;
}
