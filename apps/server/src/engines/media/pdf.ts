import { readFile, stat } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { MediaError } from './media.errors.ts';
import type { PdfFacts, Processed } from './media.ts';
import { writePicture } from './picture.ts';
import { sharp } from './sharp.ts';

const MAX_BYTES = 300 * 1024 * 1024;
const SIDE = 1200;

/** PDFium as WebAssembly computes without a pause: only for a process that has nothing else to do. */
export async function processPdf(file: string, folder: string): Promise<Processed> {
  const { size } = await stat(file);
  if (size > MAX_BYTES) throw new MediaError('refused', 'PDF 过大，上限为 300 MB');
  const document = await open(await readFile(file));
  const pages = document.getPageCount();
  if (pages < 1) throw new MediaError('broken', 'PDF 没有页面');
  const first = document.getPage(0);
  const { originalWidth: width, originalHeight: height } = first.getOriginalSize();
  if (!(width > 0 && height > 0)) throw new MediaError('broken', 'PDF 已损坏');
  const { data, ...drawn } = await first.render({
    ...drawnSize(width, height),
    render: 'bitmap',
    renderFormFields: false,
  });
  const raw = { width: drawn.width, height: drawn.height, channels: 4 as const };
  const picture = sharp(data, { raw }).flatten({ background: '#ffffff' });
  const page = await writePicture(picture, 'page', SIDE, folder);
  const facts: PdfFacts = { kind: 'pdf', pages, width: Math.round(width), height: Math.round(height) };
  return { ...facts, files: [page] };
}

async function open(bytes: Buffer) {
  const library = await PDFiumLibrary.init();
  try {
    return await library.loadDocument(bytes);
  } catch (error) {
    if (/password|security/i.test(String(error)))
      throw new MediaError('broken', 'PDF 已加密，需要密码才能打开', error);
    throw new MediaError('broken', 'PDF 已损坏', error);
  }
}

/** A page may claim to be kilometres long: the picture's size never follows it. */
function drawnSize(width: number, height: number) {
  const scale = SIDE / Math.max(width, height);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
