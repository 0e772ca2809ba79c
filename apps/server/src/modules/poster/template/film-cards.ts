import { builtinCards, type CardTemplate } from '@zhiying/poster';
import type { CardSource } from '../../ai-video/index.ts';
import { placesById } from '../making/place.repository.ts';
import { placeValues } from '../making/place-values.ts';
import { readable } from './readable.ts';
import { cardTemplateRows } from './template.repository.ts';

/**
 * Cards of films come from moving templates. One that a newer product wrote is left out; the product's own are there even where a
 * channel is too new to have them as rows.
 */
export const filmCardSource: CardSource = {
  async templates(db, place) {
    const rows = await cardTemplateRows(db, place);
    const known = rows.flatMap((row): CardTemplate[] => {
      try {
        return [{ ...row, doc: readable(row.name, row.doc) }];
      } catch {
        return [];
      }
    });
    const named = new Set(known.map(({ builtin }) => builtin));
    return [...known, ...builtinCards().filter(({ builtin }) => !named.has(builtin))];
  },
  async placeValues(db, nodeId) {
    const [place] = await placesById(db, [nodeId]);
    return place ? placeValues(place) : {};
  },
};
