import type { PosterValues, VideoDoc, VideoShot } from '@zhiying/contract';
import { type CardTemplate, type FilmCard, filmCard, lowerThirdCard } from '@zhiying/poster';
import type { Script } from '../video/script.ts';
import { materialKeysOf } from './card-pictures.ts';

export interface FilmCards {
  /** By shot. */
  shots: ReadonlyMap<string, FilmCard>;
  lowerThird: FilmCard['source'] | null;
}

interface Given {
  title: string;
  doc: VideoDoc;
  script: Pick<Script, 'lines' | 'stickers'>;
  templates: readonly CardTemplate[];
  place: PosterValues;
  /** What a picture of the library is called among the files of a cut. */
  fileOf(materialId: number): string;
}

/** The cards of a film: of every shot without footage, unless somebody wants its ground alone. */
export function filmCards({ title, doc, script, templates, place, fileOf }: Given): FilmCards {
  const filmTitle = doc.cover.title || title;
  const shots = new Map<string, FilmCard>();
  for (const [at, shot] of doc.shots.entries()) {
    if (shot.clip || shot.card?.plain) continue;
    const texts = doc.stickers.flatMap(({ shot: on, look, text }, index) =>
      on === shot.id ? [{ look, text: script.stickers[index] ?? text }] : [],
    );
    const card = filmCard(
      {
        place: placeIn(doc, at),
        ratio: doc.ratio,
        texts,
        line: script.lines[at] ?? '',
        filmTitle,
        ground: shot.ground,
        link: shot.card?.url ?? '',
        values: place,
      },
      templates,
      shot.card?.templateId ?? null,
    );
    if (card) shots.set(shot.id, { ...card, source: withPictures(card.source, fileOf) });
  }
  const lowerThird = doc.lowerThird ? lowerThirdCard(doc.ratio, doc.lowerThird, templates) : null;
  return { shots, lowerThird };
}

const placeIn = ({ shots }: VideoDoc, at: number) => {
  if (at === 0) return 'first';
  return at === shots.length - 1 ? 'last' : 'middle';
};

const withPictures = (source: FilmCard['source'], fileOf: Given['fileOf']): FilmCard['source'] => ({
  ...source,
  pictures: Object.fromEntries(materialKeysOf(source).map(({ key, id }) => [key, fileOf(id)])),
});

/** How long the name of who speaks is seen, at most. */
const LOWER_MS = 5000;
const LOWER_LEAD_MS = 400;
const LOWER_LEAST_MS = 1500;

/** When who speaks is named: in the first shot with footage that is long enough. */
export function lowerThirdSpan(
  placed: readonly { shot: VideoShot; start: number; ms: number }[],
): { from: number; to: number } | null {
  const on = placed.find(({ shot, ms }) => shot.clip && ms >= LOWER_LEAD_MS + LOWER_LEAST_MS);
  if (!on) return null;
  const from = on.start + LOWER_LEAD_MS;
  return { from, to: Math.min(from + LOWER_MS, on.start + on.ms) };
}
