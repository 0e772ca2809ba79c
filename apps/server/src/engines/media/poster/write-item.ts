import { writeFile } from 'node:fs/promises';
import type { Canvas } from '@napi-rs/canvas';
import type { Finding } from '@zhiying/poster';
import { sharp } from '../sharp.ts';
import { describedPdf } from './described-pdf.ts';
import { drawStill, type PosterDrawing } from './draw-item.ts';
import { drawPdf } from './print.ts';

export type PosterFormat = 'png' | 'jpeg' | 'pdf';

export interface PosterItem extends PosterDrawing {
  format: PosterFormat;
  /** Of a JPEG, 1 to 100. */
  quality: number;
  /** Of a PDF: how far it reaches beyond the edge at which it is cut. */
  bleedMm: number;
  /** The label of AI content that the file carries in its description; null where none is due. */
  xmp: string | null;
  target: string;
}

export interface PosterMade {
  findings: Finding[];
  width: number;
  height: number;
}

/** The last one: the next poster mostly has the same size, and a canvas given back late would be memory held twice. */
let last: Canvas | null = null;

/** Draws a poster and writes it into its file; one at a time. */
export async function writeItem(item: PosterItem): Promise<PosterMade> {
  if (item.format === 'pdf') {
    const { bytes, layout } = await drawPdf(item, item.bleedMm);
    await writeFile(item.target, item.xmp ? describedPdf(bytes, item.xmp) : bytes);
    return { findings: layout.findings, width: item.doc.width, height: item.doc.height };
  }
  const { canvas, layout } = await drawStill(item, last);
  last = canvas;
  const { width, height } = canvas;
  // A poster that lets through what is behind it is a PNG with transparency, whose colours are not premultiplied.
  const clear = item.format === 'png' && /^#.{6}(?!ff)..$/i.test(item.doc.background.color);
  const pixels = clear
    ? Buffer.from(canvas.getContext('2d').getImageData(0, 0, width, height).data)
    : canvas.data();
  const given = sharp(pixels, { raw: { width, height, channels: 4 } });
  const raw = clear ? given : given.flatten({ background: '#FFFFFF' });
  const labelled = item.xmp ? raw.withXmp(item.xmp) : raw;
  const encoded =
    item.format === 'png'
      ? labelled.png({ compressionLevel: 6 })
      : labelled.jpeg({ quality: item.quality, chromaSubsampling: '4:4:4' });
  await encoded.toFile(item.target);
  return { findings: layout.findings, width, height };
}
