import { MediaError } from '#engines/media/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Refusal } from '#kernel/errors.ts';
import { lostDatabase } from '#kernel/http/translate-error.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { NotFilled } from '../poster.errors.ts';
import * as posters from '../poster.repository.ts';
import { CONTENT_TYPES, drawOne, prepare } from './draw.ts';
import { keepDrawn } from './keep-drawn.ts';
import type { Render } from './render.ts';

interface Making {
  render: Render;
  signal: AbortSignal;
}

/** What went wrong, in words for whoever waits. */
export function problemOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return error instanceof MediaError ? error.reason : '生成失败，请重试；仍然失败请联系管理员';
}
/** Somebody wants it no more; otherwise a stopped server leaves it for the next try. */
export const isCancelled = (signal: AbortSignal) =>
  signal.aborted && (signal.reason as Error).message === 'cancelled';
export const CANCELLED = '已取消，可重新生成';
export const isKnown = (error: unknown) => error instanceof Refusal || error instanceof MediaError;

/** Draws one poster that waits, whatever becomes of it: failing is written down with it. */
export async function makePoster(kernel: Kernel, id: number, { render, signal }: Making): Promise<void> {
  const poster = await posters.posterRecord(kernel.db, id);
  if (poster?.state !== 'waiting') return;
  try {
    if (posters.isBlank(poster)) throw NotFilled(poster.name);
    const prepared = await prepare(kernel, poster, { passedOnly: poster.batchId !== null });
    const drawn = await drawOne(kernel, { poster, prepared }, { render, format: 'png', signal });
    await keepDrawn(kernel, poster, prepared, drawn);
  } catch (error) {
    const cancelled = isCancelled(signal);
    if (!cancelled && (signal.aborted || lostDatabase(error))) throw error;
    if (!cancelled && !isKnown(error)) kernel.log.error({ err: error, poster: id }, 'a poster was not drawn');
    const note = cancelled ? CANCELLED : problemOf(error);
    await kernel.tx(SYSTEM, (unit) => posters.writeFailed(unit, poster, note));
    if (cancelled) throw error;
  }
}

interface FileAsked {
  format: 'jpeg' | 'pdf';
  bleedMm: number;
  key: string;
}

/** Another format of a finished poster, for a download. */
export async function makeFile(kernel: Kernel, id: number, asked: FileAsked, { render, signal }: Making) {
  const poster = await posters.posterRecord(kernel.db, id);
  if (poster?.state !== 'done' || poster.files[asked.key]?.object) return;
  const outcome = await drawFile(kernel, poster, asked, { render, signal }).catch((error: unknown) => {
    if (signal.aborted || lostDatabase(error)) throw error;
    if (!isKnown(error)) kernel.log.error({ err: error, poster: id }, 'a poster was not drawn');
    return { note: problemOf(error) };
  });
  await kernel.tx(SYSTEM, (unit) => posters.writeFile(unit, poster, asked.key, outcome));
}

async function drawFile(
  kernel: Kernel,
  poster: posters.PosterRecord,
  { format, bleedMm }: FileAsked,
  { render, signal }: Making,
) {
  const prepared = await prepare(kernel, poster, { passedOnly: false });
  const { bytes } = await drawOne(kernel, { poster, prepared }, { render, format, bleedMm, signal });
  const object = `poster/${poster.id}/${poster.fingerprint}-${bleedMm}.${format}`;
  await kernel.storage.write(object, bytes, { contentType: CONTENT_TYPES[format] });
  return { object };
}
