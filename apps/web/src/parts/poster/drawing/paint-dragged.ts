import type { PosterDoc, PosterValues } from '@zhiying/contract';
import { drawPoster, type PosterLayout } from '@zhiying/poster';
import { paint, sizedContext } from './paint.ts';
import { stillLayout } from './still-layout.ts';
import type { Pictures } from './use-pictures.ts';

interface Dragged {
  doc: PosterDoc;
  /** As it was before the drag: layers that are the same object in both do not move. */
  before: PosterDoc;
  values: PosterValues;
  pictures: Pictures;
  /** Changes when letters have come that what is kept was drawn without. */
  fonts: boolean;
}
interface Shown {
  width: number;
  height: number;
}

/** What lies below and above the layers that move, and what it was drawn for. */
export interface KeptSheets {
  drawnFor: readonly unknown[];
  below: HTMLCanvasElement;
  above: HTMLCanvasElement;
}

/**
 * Draws a poster while layers of it are dragged. What lies below and above them is drawn once a drag and then copied: among two
 * hundred layers a move costs what the moving ones cost. Gives back what the next move draws with.
 */
export function paintDragged(
  canvas: HTMLCanvasElement,
  { doc, before, values, pictures, fonts }: Dragged,
  shown: Shown,
  kept: KeptSheets | null,
): KeptSheets | null {
  const moving = doc.layers.flatMap((layer, at) => (layer === before.layers[at] ? [] : [at]));
  const [first, last] = [moving[0], moving.at(-1)];
  const part = (from: number, to?: number) =>
    stillLayout({ ...doc, layers: doc.layers.slice(from, to) }, values, pictures);
  if (first === undefined || last === undefined) {
    paint(canvas, part(0), pictures, shown);
    return kept;
  }
  const drawnFor = [before, values, pictures, fonts, shown.width, shown.height, first, last];
  const sheets = drawnFor.every((one, at) => one === kept?.drawnFor[at])
    ? (kept as KeptSheets)
    : {
        drawnFor,
        below: sheetOf(part(0, first), pictures, shown),
        above: sheetOf(withoutGround(part(last + 1)), pictures, shown),
      };
  const layout = withoutGround(part(first, last + 1));
  const context = sizedContext(canvas, layout, shown);
  if (!context) return sheets;
  copy(context, sheets.below);
  drawPoster(context, layout, pictures);
  copy(context, sheets.above);
  return sheets;
}

/** The first command is the background. */
const withoutGround = (layout: PosterLayout): PosterLayout => ({
  ...layout,
  commands: layout.commands.slice(1),
});

function sheetOf(layout: PosterLayout, pictures: Pictures, shown: Shown): HTMLCanvasElement {
  const sheet = document.createElement('canvas');
  paint(sheet, layout, pictures, shown);
  return sheet;
}

/** Pixel by pixel, whatever measure the context draws in. */
function copy(context: CanvasRenderingContext2D, sheet: HTMLCanvasElement) {
  context.save();
  context.resetTransform();
  context.drawImage(sheet, 0, 0);
  context.restore();
}
