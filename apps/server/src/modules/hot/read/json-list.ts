import { readJsonList } from '#engines/reading/index.ts';
import type { Entry, SourceSettings } from './adapter.ts';

/** What lists call the address of an entry and the moment it was published. */
const LINKS = ['url', 'link', 'href', 'share_url', 'shareUrl', 'mobileUrl'];
const DATES = [
  'publishedAt',
  'published_at',
  'pubDate',
  'publish_time',
  'publishTime',
  'date',
  'ctime',
  'created_at',
];

/** `data.list` leads to the entries; each gives its title and, where it has them, its heat, its address and its moment. */
export const jsonEntries = (
  text: string,
  { listPath, titleField, heatField }: Pick<SourceSettings, 'listPath' | 'titleField' | 'heatField'>,
): Entry[] =>
  readJsonList(text, listPath).flatMap(({ entry, field }) => {
    const first = (names: readonly string[]) => {
      const found = names.map(field).find((value) => typeof value === 'string' || typeof value === 'number');
      return found === undefined ? undefined : String(found);
    };
    const title = typeof entry === 'object' ? field(titleField) : entry;
    const heat = Number(field(heatField) ?? Number.NaN);
    return typeof title === 'string' ? [{ title, heat, url: first(LINKS), published: first(DATES) }] : [];
  });
