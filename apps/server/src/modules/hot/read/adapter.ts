import type { HotSourceKind } from '@zhiying/contract';
import { barrierIn, type ListFetcher, SourceError } from '#engines/reading/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { douyinEntries } from './douyin.ts';
import { feedEntries } from './feed.ts';
import { jsonEntries } from './json-list.ts';
import { momentOf } from './moment-of.ts';
import { pageEntries } from './page.ts';
import { plainText } from './plain-text.ts';

/** One line of a list, in the order of its rank. */
export interface Entry {
  title: string;
  heat: number | null;
  /** Where it can be read. */
  url?: string | undefined;
  /** When it was published, as the list says it. */
  published?: string | undefined;
}

/** An entry that can be kept: its words alone, its link an address, its moment one that has been. */
export interface TidyEntry {
  title: string;
  heat: number | null;
  url: string;
  publishedAt: Date | null;
}

export interface SourceSettings {
  kind: HotSourceKind;
  url: string;
  listPath: string;
  titleField: string;
  heatField: string;
}

/** What a kind of source must be able to do: say what its list holds now. */
type Adapter = (source: SourceSettings, fetchList: ListFetcher, kernel: Kernel) => Promise<Entry[]>;

const TITLE_MAX = 100;
const MOST = 200;
const HEAT_MAX = 1e12;
const URL_MAX = 500;
/** What was published longer ago is no news, wherever it stands in a list. */
const NEWS_DAYS = 7;
const DAY = 86_400_000;

const ADAPTERS: Partial<Record<HotSourceKind, Adapter>> = {
  rss: async ({ url }, fetchList) => feedEntries(await fetchList(url)),
  json: async (source, fetchList) => jsonEntries(await fetchList(source.url), source),
  page: async (source, fetchList) => {
    const html = await fetchList(source.url, {}, { page: true });
    const entries = await pageEntries(html, source);
    // A page with its list may well have a form that asks for a code; one without it is the barrier.
    if (entries.length === 0) barrierIn(html);
    return entries;
  },
  douyin: (_source, fetchList, { config }) => douyinEntries(fetchList, config.platforms.douyin),
};

/** The list as it stands, each title once at its best rank. An empty list is no reading. */
export async function readEntries(
  source: SourceSettings,
  fetchList: ListFetcher,
  kernel: Kernel,
): Promise<TidyEntry[]> {
  const adapter = ADAPTERS[source.kind];
  if (!adapter) throw new SourceError('该来源由人工录入，不自动读取');
  const entries = tidy(await adapter(source, fetchList, kernel), source.url);
  if (entries.length === 0) throw new SourceError('没有读到标题，内容格式可能已变');
  const news = entries.filter(
    ({ publishedAt }) => !publishedAt || Date.now() - publishedAt.getTime() <= NEWS_DAYS * DAY,
  );
  if (news.length === 0) throw new SourceError(`来源近 ${NEWS_DAYS} 天没有新内容`);
  return news;
}

export function tidy(entries: readonly Entry[], base = ''): TidyEntry[] {
  const seen = new Map<string, TidyEntry>();
  for (const { title, heat, url, published } of entries) {
    const text = [...plainText(title)].slice(0, TITLE_MAX).join('');
    if (!text || seen.has(text)) continue;
    seen.set(text, {
      title: text,
      heat: heat !== null && Number.isFinite(heat) ? Math.min(Math.max(heat, 0), HEAT_MAX) : null,
      url: linkOf(url, base),
      publishedAt: momentOf(published),
    });
  }
  return [...seen.values()].slice(0, MOST);
}

/** The entry's address, or that of the list it stands in; empty where neither can be opened. */
function linkOf(url: string | undefined, base: string): string {
  const link = url?.trim() ? URL.parse(url.trim(), base || undefined) : null;
  const known = link && /^https?:$/.test(link.protocol) && link.href.length <= URL_MAX ? link.href : base;
  return known.length <= URL_MAX ? known : '';
}
