import { stat } from 'node:fs/promises';
import { inWorker } from './in-worker.ts';
import { MediaError } from './media.errors.ts';
import type { PdfFacts, Processed, ProcessOptions } from './media.ts';
import type { PdfAnswer, PdfTask } from './pdf.worker.ts';
import { writePicture } from './picture.ts';
import { sharp } from './sharp.ts';

const MAX_BYTES = 300 * 1024 * 1024;
const SIDE = 1200;
const PROBLEMS = { encrypted: 'PDF 已加密，需要密码才能打开', broken: 'PDF 已损坏', empty: 'PDF 没有页面' };

export async function processPdf(file: string, options: ProcessOptions): Promise<Processed> {
  const { signal, folder, progress } = options;
  const { size } = await stat(file);
  if (size > MAX_BYTES) throw new MediaError('refused', 'PDF 过大，上限为 300 MB');
  const task: PdfTask = { file, side: SIDE };
  const answer = await read(task, signal);
  if ('problem' in answer) throw new MediaError('broken', PROBLEMS[answer.problem]);
  progress(70);
  const { pixels, pixelWidth, pixelHeight, pages, width, height } = answer;
  const raw = { width: pixelWidth, height: pixelHeight, channels: 4 as const };
  const page = await writePicture(
    sharp(pixels, { raw }).flatten({ background: '#ffffff' }),
    'page',
    SIDE,
    folder,
  );
  const facts: PdfFacts = { kind: 'pdf', pages, width: Math.round(width), height: Math.round(height) };
  return { ...facts, files: [page] };
}

async function read(task: PdfTask, signal: AbortSignal): Promise<PdfAnswer> {
  try {
    return await inWorker<PdfAnswer>(new URL('./pdf.worker.ts', import.meta.url), task, signal, 60);
  } catch (error) {
    if (signal.aborted || error instanceof MediaError) throw error;
    throw new MediaError('broken', 'PDF 已损坏', error);
  }
}
