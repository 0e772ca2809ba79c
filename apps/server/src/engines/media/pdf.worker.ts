import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';

export interface PdfTask {
  file: string;
  /** The longer side of the picture. */
  side: number;
}

export type PdfAnswer =
  | {
      pages: number;
      width: number;
      height: number;
      pixels: Uint8Array;
      pixelWidth: number;
      pixelHeight: number;
    }
  | { problem: 'encrypted' | 'broken' | 'empty' };

async function read({ file, side }: PdfTask): Promise<PdfAnswer> {
  const library = await PDFiumLibrary.init();
  let document: Awaited<ReturnType<typeof library.loadDocument>>;
  try {
    document = await library.loadDocument(readFileSync(file));
  } catch (error) {
    return { problem: /password|security/i.test(String(error)) ? 'encrypted' : 'broken' };
  }
  const pages = document.getPageCount();
  if (pages < 1) return { problem: 'empty' };
  const page = document.getPage(0);
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  if (!(width > 0 && height > 0)) return { problem: 'broken' };
  // A page may claim to be kilometres long: the picture's size never follows it.
  const scale = side / Math.max(width, height);
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const picture = await page.render({ ...size, render: 'bitmap', renderFormFields: false });
  return {
    pages,
    width,
    height,
    pixels: picture.data,
    pixelWidth: picture.width,
    pixelHeight: picture.height,
  };
}

parentPort?.postMessage(await read(workerData as PdfTask));
