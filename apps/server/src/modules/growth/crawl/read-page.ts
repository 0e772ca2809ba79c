import type { Crawl } from '@zhiying/contract';
import { type ListFetcher, readJsonList, SourceError } from '#engines/reading/index.ts';
import type { FoundSignal } from '../store-signals.service.ts';

export type PageSettings = Pick<
  Crawl,
  'platform' | 'url' | 'listPath' | 'textField' | 'idField' | 'authorField' | 'nameField' | 'timeField'
>;

const words = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** A moment as pages write it: ISO text, or seconds or milliseconds since 1970. */
function momentOf(value: unknown): string | null {
  const number = typeof value === 'number' ? value : /^\d{10,13}$/.test(words(value)) ? Number(value) : null;
  const at = number === null ? Date.parse(words(value)) : number < 1e12 ? number * 1000 : number;
  return Number.isFinite(at) ? new Date(at).toISOString() : null;
}

export const hasPages = ({ url }: Pick<PageSettings, 'url'>) => url.includes('{page}');

/** What one page of a public list says. Entries without an id, an author or words are none. */
export async function readPage(
  settings: PageSettings,
  page: number,
  fetchList: ListFetcher,
): Promise<{ entries: number; found: FoundSignal[] }> {
  const text = await fetchList(settings.url.replaceAll('{page}', String(page)));
  const entries = readJsonList(text, settings.listPath);
  const found = entries.flatMap(({ field }) => {
    const item = words(field(settings.idField || 'id'));
    const author = words(field(settings.authorField || 'author'));
    const said = words(field(settings.textField || 'text'));
    const at = settings.timeField ? momentOf(field(settings.timeField)) : new Date().toISOString();
    if (!item || !author || !said || !at) return [];
    const nickname = words(field(settings.nameField || 'name')) || '匿名';
    return [{ platform: settings.platform, item, author, nickname, text: said, at }];
  });
  if (entries.length > 0 && found.length === 0)
    throw new SourceError('页面中没有可识别的评论，请检查字段设置');
  return { entries: entries.length, found };
}
