import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { withBleed } from '@zhiying/poster';
import { openDrawing, type PosterDrawing } from './draw-item.ts';

/** A poster of 1080 pixels is 183 mm wide in print; letters are outlines and stay sharp at any size. */
const DPI = 150;
const POINTS = 72 / DPI;
const MM = DPI / 25.4;
/** Marks stand outside of what is printed beyond the edge. */
const MARK_MM = 5;
const MARK_WIDTH = 0.25;

/** One page with the poster, what it shows beyond its edge, and marks where it is to be cut. */
export async function drawPdf(drawing: PosterDrawing, bleedMm: number) {
  const bleed = Math.round(bleedMm * MM);
  const { layout: layoutOf, draw } = await openDrawing({ ...drawing, doc: withBleed(drawing.doc, bleed) });
  const layout = layoutOf();
  const margin = bleed ? MARK_MM * MM : 0;
  const [width, height] = [(layout.width + margin * 2) * POINTS, (layout.height + margin * 2) * POINTS];
  const document = new PDFDocument({ title: '海报' });
  const page = document.beginPage(width, height) as unknown as SKRSContext2D;
  page.scale(POINTS, POINTS);
  page.save();
  page.translate(margin, margin);
  page.beginPath();
  page.rect(0, 0, layout.width, layout.height);
  page.clip();
  draw(page, layout);
  page.restore();
  if (bleed) drawMarks(page, layout, bleed, margin);
  document.endPage();
  return { bytes: document.close(), layout };
}

function drawMarks(
  page: SKRSContext2D,
  { width, height }: { width: number; height: number },
  bleed: number,
  margin: number,
) {
  const [left, top] = [margin + bleed, margin + bleed];
  const [right, bottom] = [margin + width - bleed, margin + height - bleed];
  const end = margin - MM;
  page.strokeStyle = '#000000';
  page.lineWidth = MARK_WIDTH / POINTS;
  page.beginPath();
  for (const x of [left, right])
    for (const [from, to] of [
      [0, end],
      [height + margin * 2 - end, height + margin * 2],
    ]) {
      page.moveTo(x, from ?? 0);
      page.lineTo(x, to ?? 0);
    }
  for (const y of [top, bottom])
    for (const [from, to] of [
      [0, end],
      [width + margin * 2 - end, width + margin * 2],
    ]) {
      page.moveTo(from ?? 0, y);
      page.lineTo(to ?? 0, y);
    }
  page.stroke();
}
