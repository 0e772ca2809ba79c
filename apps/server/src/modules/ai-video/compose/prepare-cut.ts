import { Cut } from '@zhiying/contract';
import type { Kernel } from '#kernel/kernel.ts';
import { FactsGone, NotLent, NotSpoken, WrongCut } from '../ai-video.errors.ts';
import { loadCards, materialsOfCards } from '../cards/load-cards.ts';
import { consentProblems } from '../video/consent-problems.repository.ts';
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
  /** For looking, not for giving away: lines that nobody spoke yet stay silent, and small copies are at hand. */
  preview?: boolean;
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
  { produceId, signal, preview = false }: Wish,
): Promise<Prepared> {
  const { doc, channelId } = video;
  // Lines that were spoken while the leave held are no longer used either.
  const unlent = (await consentProblems(kernel.db, [video])).get(video.id) ?? [];
  if (unlent.length > 0) throw NotLent(unlent.join('，'));
  const script = await readScript(kernel.db, channelId, doc);
  if (script.gone.length > 0) throw FactsGone(script.gone.join('、'));
  const wanted = wantedLines(doc, script, await soundingOf(kernel.db, video));
  const spoken = await spokenLines(
    kernel.db,
    wanted.flatMap((line) => line?.key ?? []),
  );
  const unspoken = wanted.filter((line) => line && !spoken.has(line.key)).length;
  // A fact that changed while it waited changes what is said: it is spoken with the next try.
  if (unspoken > 0 && !preview) throw NotSpoken();
  const cards = await loadCards(kernel, video, script);
  const files = await openFiles(
    kernel,
    { ...doc, alsoShown: materialsOfCards(cards) },
    [...spoken.values()],
    { signal, copied: preview },
  );
  const cut = cutOf({
    doc,
    script,
    wanted,
    spoken,
    musics: files.musics,
    pictures: files.pictures,
    cards,
    label: { producer: video.producer, id: produceId },
  });
  const fault = Cut.safeParse(cut).error?.issues[0];
  if (fault) {
    await files.release();
    throw WrongCut(fault.path[0] === 'shots' ? Number(fault.path[1]) + 1 : null, fault.message);
  }
  return { cut, files, unspoken, offline: [...spoken.values()].some((line) => line.offline) };
}
