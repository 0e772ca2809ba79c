import { listIn } from '#engines/reading/index.ts';
import type { Entry, SourceSettings } from './adapter.ts';

/** `data.list` leads to the entries; each gives its title and, where it has one, its heat. */
export const jsonEntries = (
  text: string,
  { listPath, titleField, heatField }: Pick<SourceSettings, 'listPath' | 'titleField' | 'heatField'>,
): Entry[] =>
  listIn(text, listPath).flatMap(({ entry, field }) => {
    const title = typeof entry === 'object' ? field(titleField) : entry;
    const heat = Number(field(heatField) ?? Number.NaN);
    return typeof title === 'string' ? [{ title, heat: Number.isFinite(heat) ? heat : null }] : [];
  });
