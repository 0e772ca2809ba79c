import { readFile, stat } from 'node:fs/promises';
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import { MediaError } from './media.errors.ts';
import type { DerivedFile, PdfFacts, Processed } from './media.ts';
import { writePicture } from './picture.ts';
import { sharp } from './sharp.ts';

const MAX_BYTES = 300 * 1024 * 1024;
const SIDE = 1200;
/** Whoever wants to read more than that downloads it. */
const PAGES_DRAWN = 100;

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
  const page = await draw(first, 'page', folder);
  const facts: PdfFacts = { kind: 'pdf', pages, width: Math.round(width), height: Math.round(height) };
  return { ...facts, files: [page] };
}

/** The pages after the first, one by one: those drawn before one that cannot be are good all the same. */
export async function* drawFurtherPages(file: string, folder: string): AsyncGenerator<DerivedFile> {
  const document = await open(await readFile(file));
  const pages = Math.min(document.getPageCount(), PAGES_DRAWN);
  for (let no = 2; no <= pages; no++) yield await draw(document.getPage(no - 1), `page-${no}`, folder);
}

async function draw(page: PDFiumPage, role: DerivedFile['role'], folder: string): Promise<DerivedFile> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const { data, width, height } = await page.render({
    ...drawnSize(originalWidth, originalHeight),
    render: 'bitmap',
    renderFormFields: false,
  });
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' });
  return writePicture(picture, role, SIDE, folder);
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
  const scale = SIDE / Math.max(width, height, 1);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
