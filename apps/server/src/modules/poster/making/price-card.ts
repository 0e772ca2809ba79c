import type { PosterDoc, PosterPicture, PosterValues } from '@zhiying/contract';
import { BUILTIN_TEMPLATES } from '@zhiying/poster';
import { nodesOn } from '#kernel/access/row-reach.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { factsAt } from '../../ai/index.ts';
import { isReadable } from '../template/readable.ts';
import { ownCard } from './card-template.repository.ts';
import { materialsOfDoc, materialsOfValues } from './doc-parts.ts';
import { shownPictures } from './pictures.ts';
import { placesById } from './place.repository.ts';
import { factValues, placeValues } from './place-values.ts';

interface Asked {
  channelId: number;
  nodeId: number;
  path: string;
  /** The car. */
  subject: string;
  /** A template of the channel; null, or one that is gone or of a newer product: the card that comes with the product. */
  templateId: number | null;
}

interface PriceCard {
  /** Another one where the card looks different. */
  key: string;
  doc: PosterDoc;
  values: PosterValues;
  pictures: PosterPicture[];
}

const BUILTIN = BUILTIN_TEMPLATES.find(({ name }) => name === 'price-card-square')?.doc;

/** A moving card with what a car costs at a place today; null where the library says neither price nor offer. */
export async function priceCard(
  { db, storage }: Pick<Kernel, 'db' | 'storage'>,
  { channelId, nodeId, path, subject, templateId }: Asked,
): Promise<PriceCard | null> {
  if (!subject) return null;
  const { values: facts } = factValues(await factsAt(db, channelId, nodesOn(path)), subject, path);
  if (!facts['fact.price'] && !facts['fact.offer']) return null;
  const own = templateId === null ? undefined : await ownCard(db, channelId, templateId);
  const doc = own && isReadable(own.doc) ? own.doc : BUILTIN;
  if (!doc) return null;
  const [place] = await placesById(db, [nodeId]);
  const values: PosterValues = { 'poster.title': subject, ...(place ? placeValues(place) : {}), ...facts };
  const pictures = await shownPictures(db, storage, [
    ...materialsOfDoc(doc),
    ...materialsOfValues(doc, values),
  ]);
  return {
    key: JSON.stringify([own?.id ?? 0, own?.version ?? 0, values]),
    doc,
    values,
    pictures: [...pictures.values()],
  };
}
