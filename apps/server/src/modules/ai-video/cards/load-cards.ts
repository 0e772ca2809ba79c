import type { VideoDoc, VideoInfo } from '@zhiying/contract';
import type { CardTemplate } from '@zhiying/poster';
import type { Queries } from '#db/database.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { ContributionsTo } from '#kernel/slot.ts';
import { materialFile } from '../compose/cut-of.ts';
import type { Script } from '../video/script.ts';
import type { VideoRecord } from '../video/video.repository.ts';
import { materialKeysOf } from './card-pictures.ts';
import { cardSources } from './card-source.slots.ts';
import { type FilmCards, filmCards } from './film-cards.ts';

type Place = Pick<VideoRecord, 'channelId' | 'path'>;

const cardTemplates = async (db: Queries, contributions: ContributionsTo, place: Place) =>
  (await Promise.all(contributions(cardSources).map((source) => source.templates(db, place)))).flat();

/** The cards of a film with everything they say, and the templates they could be taken from. */
export async function loadCards(
  { db, contributions }: Pick<Kernel, 'db' | 'contributions'>,
  film: Pick<VideoRecord, 'title' | 'doc' | 'channelId' | 'path' | 'nodeId'>,
  script: Script,
): Promise<FilmCards & { templates: CardTemplate[] }> {
  const templates = await cardTemplates(db, contributions, film);
  const said = await Promise.all(
    contributions(cardSources).map((source) => source.placeValues(db, film.nodeId)),
  );
  const { title, doc } = film;
  const place = Object.assign({}, ...said);
  return { ...filmCards({ title, doc, script, templates, place, fileOf: materialFile }), templates };
}

export const materialsOfCards = ({ shots, lowerThird }: FilmCards): number[] => [
  ...new Set(
    [...[...shots.values()].map(({ source }) => source), ...(lowerThird ? [lowerThird] : [])]
      .flatMap(materialKeysOf)
      .map(({ id }) => id),
  ),
];

/** Templates chosen anew must be there for films of the place; those of before may have gone. */
export async function checkCards(
  db: Queries,
  contributions: ContributionsTo,
  place: Place,
  doc: VideoDoc,
  before: VideoDoc,
) {
  const idsIn = ({ shots }: VideoDoc) => shots.flatMap(({ card }) => card?.templateId ?? []);
  const known = new Set(idsIn(before));
  const wanted = idsIn(doc).filter((id) => !known.has(id));
  if (wanted.length === 0) return;
  const usable = new Set((await cardTemplates(db, contributions, place)).map(({ id }) => id));
  if (wanted.some((id) => !usable.has(id))) throw RowMissing('卡片模板');
}

type Shown = Pick<VideoInfo, 'cards' | 'lowerThird'>;

/** As the desk draws them. */
export function shownCards(
  { shots, lowerThird }: FilmCards,
  span: { from: number; to: number } | null,
  pictureOf: (materialId: number) => { url: string | null; refusal: string | null },
): Shown {
  const shown = (source: NonNullable<FilmCards['lowerThird']>) => ({
    doc: source.doc,
    values: source.values,
    pictures: materialKeysOf(source).map(({ key, id }) => ({
      key,
      width: null,
      height: null,
      ...pictureOf(id),
    })),
  });
  return {
    cards: [...shots].map(([shotId, { template, source, saysLine }]) => ({
      shotId,
      saysLine,
      template,
      ...shown(source),
    })),
    lowerThird:
      lowerThird && span ? { template: { id: 0, name: '人名条' }, ...shown(lowerThird), ...span } : null,
  };
}
