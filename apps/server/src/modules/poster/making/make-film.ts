import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { aigcLabel } from '@zhiying/contract';
import type { renderMotion } from '#engines/media/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { lostDatabase } from '#kernel/http/translate-error.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { scratchFolder } from '#kernel/scratch.ts';
import type { LocalFile } from '#kernel/storage.ts';
import { type SourceFile, sourceFiles } from '../../material/index.ts';
import { MusicRefused } from '../poster.errors.ts';
import * as posters from '../poster.repository.ts';
import { drawOne, labelOf, type Prepared, picturesOf, prepare } from './draw.ts';
import { keepDrawn } from './keep-drawn.ts';
import { CANCELLED, isCancelled, isKnown, problemOf } from './make-poster.ts';
import type { Render } from './render.ts';

export type RenderFilm = typeof renderMotion;

interface Making {
  render: Render;
  film: RenderFilm;
  signal: AbortSignal;
  progress(done: number, total: number): Promise<void>;
}

/** What a film leaves of the progress for its still and for storing it. */
const DRAWN_PERCENT = 90;

/**
 * Makes the film of a poster that waits, with its still as the picture that lists show. Whoever cancels it finds it failed and can
 * have it made again.
 */
export async function makeFilm(kernel: Kernel, id: number, work: Making): Promise<void> {
  const waiting = await posters.posterRecord(kernel.db, id);
  if (!waiting || (waiting.state !== 'waiting' && waiting.state !== 'making')) return;
  await kernel.tx(SYSTEM, (unit) => posters.writeMaking(unit, waiting));
  const poster = await posters.posterRecord(kernel.db, id);
  if (poster?.state !== 'making') return;
  try {
    await make(kernel, poster, work);
  } catch (error) {
    const cancelled = isCancelled(work.signal);
    if (!cancelled && (work.signal.aborted || lostDatabase(error))) throw error;
    if (!cancelled && !isKnown(error))
      kernel.log.error({ err: error, poster: id }, 'a moving poster was not made');
    const note = cancelled ? CANCELLED : problemOf(error);
    await kernel.tx(SYSTEM, (unit) => posters.writeFailed(unit, poster, note));
    if (cancelled) throw error;
  }
}

async function make(
  kernel: Kernel,
  poster: posters.PosterRecord,
  { render, film, signal, progress }: Making,
) {
  const prepared = await prepare(kernel, poster, { passedOnly: false });
  const music = await musicOf(kernel, poster);
  const drawn = await drawOne(kernel, { poster, prepared }, { render, format: 'png', signal });
  signal.throwIfAborted();
  const folder = await scratchFolder('poster-film');
  const lent: LocalFile[] = [];
  const borrow = async (object: string) => {
    const local = await kernel.storage.localFile(object);
    lent.push(local);
    return local.file;
  };
  try {
    const pictures = await picturesOf(prepared, borrow);
    const file = join(folder, 'film.mp4');
    const { bytes } = await film(
      {
        doc: prepared.doc,
        values: prepared.values,
        pictures,
        ...(music ? { music: { file: await borrow(music.object), ext: music.ext } } : {}),
        ...(prepared.ai && { aigc: aigcLabel(labelOf(poster)) }),
        file,
        progress: (percent) => void progress((percent * DRAWN_PERCENT) / 100, 100).catch(() => {}),
      },
      { signal },
    );
    const object = filmObject(poster, prepared);
    await kernel.storage.write(object, createReadStream(file), { contentType: 'video/mp4', size: bytes });
    signal.throwIfAborted();
    await keepDrawn(kernel, poster, prepared, drawn, { film: { object, size: bytes } });
    await progress(100, 100);
  } finally {
    await Promise.all(lent.map((local) => local.release()));
    await rm(folder, { recursive: true, force: true });
  }
}

const filmObject = ({ id, input }: posters.PosterRecord, { fingerprint }: Prepared) =>
  `poster/${id}/${fingerprint}-${input.musicId ?? 0}.mp4`;

/** A sound that may still be used; null where nobody wants one. */
async function musicOf({ db }: Kernel, { input }: posters.PosterRecord): Promise<SourceFile | null> {
  if (!input.musicId) return null;
  const music = (await sourceFiles(db, [input.musicId])).get(input.musicId);
  if (!music) throw MusicRefused('', '已彻底删除');
  if (music.type !== 'audio') throw MusicRefused(music.name, '不是音频');
  if (music.refusal !== null && music.gone) throw MusicRefused(music.name, music.refusal);
  return music;
}
