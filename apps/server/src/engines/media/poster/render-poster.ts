import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PosterDoc, PosterValues } from '@zhiying/contract';
import type { Finding } from '@zhiying/poster';
import { ConfinedEnd, confined } from '#kernel/confined/confined.ts';
import { scratchFolder } from '#kernel/scratch.ts';
import { MediaError } from '../media.errors.ts';
import type { PosterAnswer, PosterTask } from './poster.program.ts';
import type { PosterFormat, PosterItem, PosterMade } from './write-item.ts';

const PROGRAM = new URL('./poster.program.ts', import.meta.url);
/** For one process: its posters, one after another. */
const BOUNDS = { seconds: 600, megabytes: 1_500 };
/** By the clock, for one poster and the start of the process: the slowest takes two seconds on a machine that has nothing else to do. */
const SILENT_SECONDS = 90;
/** A process starts in half a second; so many posters share that, and so many at most are begun anew after a crash. */
const PER_PROCESS = 50;
const LANES = 2;
const QUALITY = 90;

export interface PosterWork {
  signal: AbortSignal;
  /** So many processes beside each other; fewer only to measure. */
  lanes?: number;
  /** Another program in its place, and how long it may be silent: for tests. */
  program?: URL;
  silentSeconds?: number;
}

/** A picture as a local file or as its bytes. */
export type PosterPicture = { file: string } | { bytes: Buffer };

export interface PosterOrder {
  doc: PosterDoc;
  values: PosterValues;
  pictures: ReadonlyMap<string, PosterPicture>;
  format: PosterFormat;
  quality?: number;
  bleedMm?: number;
  xmp?: string;
}

export interface RenderedPoster {
  bytes: Buffer;
  findings: Finding[];
  width: number;
  height: number;
}

/** Draws one poster. Throws MediaError where a picture cannot be used, or the signal's reason. */
export async function renderPoster(order: PosterOrder, work: PosterWork): Promise<RenderedPoster> {
  let rendered: RenderedPoster | null = null;
  await renderPosters([order], work, (_at, result) => {
    if (result instanceof MediaError) throw result;
    rendered = result;
  });
  if (!rendered) throw new Error('a poster was neither drawn nor refused');
  return rendered;
}

/**
 * Draws many posters on all cores it may use. `onDone` is told of each one as it is finished, in any order: what it is, or
 * why there is none. One that takes the process down is told as broken, and the others are drawn all the same.
 */
export async function renderPosters(
  orders: readonly PosterOrder[],
  { signal, lanes = LANES, program = PROGRAM, silentSeconds = SILENT_SECONDS }: PosterWork,
  onDone: (at: number, result: RenderedPoster | MediaError) => void | Promise<void>,
): Promise<void> {
  const folder = await scratchFolder('poster');
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  const waiting = [...orders.keys()];
  const share = Math.min(PER_PROCESS, Math.ceil(orders.length / lanes));
  const lane = async () => {
    for (let some = waiting.splice(0, share); some.length; some = waiting.splice(0, share))
      waiting.unshift(...(await drawSome(some)));
  };

  /** Those it did not come to, because one before them took the process down. */
  async function drawSome(numbers: number[]): Promise<number[]> {
    const left = [...numbers];
    const items: PosterItem[] = [];
    for (const at of numbers) items.push(await itemOf(at));
    try {
      for await (const said of confined<PosterAnswer>(program, { items } satisfies PosterTask, {
        bounds: { ...BOUNDS, silentSeconds },
        signal: both,
      })) {
        const at = left.shift();
        const item = items[numbers.length - left.length - 1];
        if (at === undefined || !item) break;
        await finish(at, item, said);
      }
    } catch (error) {
      signal.throwIfAborted();
      const at = left.shift();
      if (!(error instanceof ConfinedEnd) || at === undefined) throw error;
      await onDone(at, endOf(error));
    }
    return left;
  }

  async function finish(at: number, { target }: PosterItem, said: PosterAnswer) {
    if ('failed' in said) return onDone(at, new MediaError(said.failed.problem, said.failed.reason));
    const made: PosterMade = said.made;
    const bytes = await readFile(target);
    await rm(target);
    await onDone(at, { bytes, ...made });
  }

  async function itemOf(at: number): Promise<PosterItem> {
    const order = orders[at];
    if (!order) throw new Error('no such poster');
    const { doc, values, format, quality = QUALITY, bleedMm = 0, xmp = null } = order;
    const files: Record<string, string> = {};
    let number = 0;
    for (const [key, picture] of order.pictures) {
      const file = 'file' in picture ? picture.file : join(folder, `${at}-${number++}`);
      if ('bytes' in picture) await writeFile(file, picture.bytes);
      files[key] = file;
    }
    return { doc, values, files, format, quality, bleedMm, xmp, target: join(folder, `poster-${at}`) };
  }

  try {
    await Promise.all(Array.from({ length: Math.min(lanes, orders.length) }, lane));
  } finally {
    stop.abort();
    await rm(folder, { recursive: true, force: true });
  }
}

function endOf(error: ConfinedEnd): MediaError {
  if (error.because === 'killed') return new MediaError('ended', '绘制进程意外结束', error);
  if (error.because === 'time') return new MediaError('slow', '绘制超时', error);
  return new MediaError(error.because === 'memory' ? 'refused' : 'broken', '海报无法绘制', error);
}
