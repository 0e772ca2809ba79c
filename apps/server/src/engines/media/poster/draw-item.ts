import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { allLayers, type PosterDoc, type PosterValues } from '@zhiying/contract';
import { drawPoster, layoutPoster, type PosterLayout, pictureKey } from '@zhiying/poster';
import { registerFonts } from './fonts.ts';
import { createPictures } from './pictures.ts';

/** What one poster is drawn from. */
export interface PosterDrawing {
  doc: PosterDoc;
  values: PosterValues;
  /** Local files by picture key. */
  files: Readonly<Record<string, string>>;
}

/** The keys of the pictures that a poster names. */
export const pictureKeys = (doc: PosterDoc, values: PosterValues): Set<string> =>
  new Set(
    allLayers(doc.layers)
      .map((layer) => ('source' in layer ? pictureKey(layer.source, values) : null))
      .filter((key) => key !== null),
  );

const loadPictures = createPictures();

/** A poster made ready: its pictures are decoded, its moments can be drawn one after another. */
export async function openDrawing({ doc, values, files }: PosterDrawing) {
  registerFonts();
  const pictures = await loadPictures(files, pictureKeys(doc, values));
  const input = { values, pictures };
  return {
    layout: (moment?: number): PosterLayout =>
      layoutPoster(doc, input, moment === undefined ? {} : { moment }),
    draw: (context: SKRSContext2D, layout: PosterLayout) =>
      drawPoster(context, layout, pictures, createCanvas),
  };
}

/** A poster on a canvas of its own size; on one that is given, if it has that size. */
export async function drawStill(
  drawing: PosterDrawing,
  given: Canvas | null = null,
): Promise<{ canvas: Canvas; layout: PosterLayout }> {
  const { layout, draw } = await openDrawing(drawing);
  const still = layout();
  const { width, height } = still;
  const canvas = given?.width === width && given.height === height ? given : createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.clearRect(0, 0, width, height);
  draw(context, still);
  return { canvas, layout: still };
}
