import { Cut } from '@zhiying/contract';
import type { Kernel } from '#kernel/kernel.ts';
import { FactsGone, NotSpoken, WrongCut } from '../ai-video.errors.ts';
import { readScript } from '../video/script.ts';
import type { VideoRecord } from '../video/video.repository.ts';
import { type OpenFiles, openFiles } from './cut-files.ts';
import { cutOf } from './cut-of.ts';
import { spokenLines, wantedLines } from './narration.ts';
import { soundingOf } from './voice.ts';

interface Wish {
  /** What the file says it is, in its label. */
  produceId: string;
  signal: AbortSignal;
  /** Lines that nobody spoke yet stay silent: for looking, not for giving away. */
  silent?: boolean;
}

export interface Prepared {
  cut: Cut;
  files: OpenFiles;
  /** Lines that are not heard in it. */
  unspoken: number;
  /** The offline voice speaks. */
  offline: boolean;
}

/** The cut of a film's document as it stands, with its files at hand; whoever asks releases them. */
export async function prepareCut(
  kernel: Kernel,
  video: VideoRecord,
  { produceId, signal, silent = false }: Wish,
): Promise<Prepared> {
  const { doc, channelId } = video;
  const script = await readScript(kernel.db, channelId, doc);
  if (script.gone.length > 0) throw FactsGone(script.gone.join('、'));
  const wanted = wantedLines(doc, script, await soundingOf(kernel.db, video));
  const spoken = await spokenLines(
    kernel.db,
    wanted.flatMap((line) => line?.key ?? []),
  );
  const unspoken = wanted.filter((line) => line && !spoken.has(line.key)).length;
  // A fact that changed while it waited changes what is said: it is spoken with the next try.
  if (unspoken > 0 && !silent) throw NotSpoken();
  const files = await openFiles(kernel, doc, [...spoken.values()], signal);
  const cut = cutOf({
    doc,
    script,
    wanted,
    spoken,
    musics: files.musics,
    pictures: files.pictures,
    label: { producer: '智营', id: produceId },
  });
  const fault = Cut.safeParse(cut).error?.issues[0];
  if (fault) {
    await files.release();
    throw WrongCut(fault.path[0] === 'shots' ? Number(fault.path[1]) + 1 : null, fault.message);
  }
  return { cut, files, unspoken, offline: [...spoken.values()].some((line) => line.offline) };
}
