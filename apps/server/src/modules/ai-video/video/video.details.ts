import { contract, type Narration, placeShots, type VideoDoc, type VideoInfo } from '@zhiying/contract';
import { choosableCards } from '@zhiying/poster';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { lowerThirdSpan } from '../cards/film-cards.ts';
import { loadCards, materialsOfCards, shownCards } from '../cards/load-cards.ts';
import { spokenLines, wantedLines } from '../compose/narration.ts';
import { soundingOf, voiceProblem } from '../compose/voice.ts';
import { previewOf } from '../preview/start-preview.ts';
import { filmMusics } from '../theme/film-musics.ts';
import { footage } from '../theme/theme.details.ts';
import { seenTheme } from '../theme/theme.repository.ts';
import { filmChecker } from './check-film.ts';
import { readScript } from './script.ts';
import { seenVideo, type VideoRecord } from './video.repository.ts';
import { loadVideos } from './video.rows.ts';

export const clipsOf = ({ shots }: VideoDoc) =>
  shots.flatMap(({ clip, others }) => [
    ...(clip ? [clip.materialId] : []),
    ...others.map((other) => other.materialId),
  ]);

/** A film with everything its editor shows. */
export async function videoDetails(kernel: Kernel, actor: Actor, id: number): Promise<VideoInfo> {
  const { db, storage, config } = kernel;
  const record = await seenVideo(db, actor, contract.video.info, id);
  const [row] = await loadVideos(db, storage, actor, [id]);
  const theme = await seenTheme(db, actor, contract.video.info, record.themeId);
  if (!row) throw RowMissing('作品');
  const { doc } = record;
  const script = await readScript(db, record.channelId, doc);
  const cards = await loadCards(kernel, record, script);
  const music = doc.music?.materialId;
  const ids = [
    ...clipsOf(doc),
    ...(music ? [music] : []),
    ...(doc.logo ? [doc.logo.materialId] : []),
    ...theme.input.materialIds,
    ...materialsOfCards(cards),
  ];
  const shown = await footage(db, storage, ids);
  const narration = await narrationOf(kernel, record);
  const spokenMs = new Map(narration.map(({ shotId, ms }) => [shotId, ms]));
  const { shots } = placeShots(doc, ({ id: shotId }) => spokenMs.get(shotId) ?? null);
  return {
    ...row,
    doc,
    ...shownCards(cards, lowerThirdSpan(shots), (material) => {
      const found = shown.find(({ id: one }) => one === material);
      return { url: found?.url ?? found?.thumb ?? null, refusal: found?.refusal ?? null };
    }),
    cardTemplates: choosableCards(cards.templates, doc.ratio).map(({ id: one, name }) => ({ id: one, name })),
    lines: script.lines,
    subtitles: script.subtitles,
    stickers: script.stickers,
    findings: (await filmChecker(db, record.channelId))(
      { title: record.title, doc, brief: theme.input.brief },
      script,
    ),
    musics: await filmMusics(db, storage, [doc.music]),
    footage: shown,
    narration,
    preview: await previewOf(storage, record),
    voiceProblem: voiceProblem(config, doc.voice),
  };
}

/** The lines that are spoken already, with what is heard. */
async function narrationOf({ db, storage }: Kernel, film: VideoRecord): Promise<Narration[]> {
  const { doc, channelId } = film;
  const wanted = wantedLines(doc, await readScript(db, channelId, doc), await soundingOf(db, film));
  const spoken = await spokenLines(
    db,
    wanted.flatMap((line) => line?.key ?? []),
  );
  const found = wanted.map(async (line, index): Promise<Narration | null> => {
    const heard = line && spoken.get(line.key);
    if (!heard) return null;
    const { ms, marks, offline, object } = heard;
    return {
      shotId: doc.shots[index]?.id ?? '',
      text: line.text,
      url: await storage.signedUrl(object),
      ms,
      marks,
      offline,
    };
  });
  return (await Promise.all(found)).filter((line) => line !== null);
}
