import type { HotSourceKind } from '@zhiying/contract';
import { barrierIn, type ListFetcher, SourceTrouble } from '#engines/reading/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { douyinEntries } from './douyin.ts';
import { feedEntries } from './feed.ts';
import { jsonEntries } from './json-list.ts';
import { pageEntries } from './page.ts';

/** One line of a list, in the order of its rank. */
export interface Entry {
  title: string;
  heat: number | null;
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
): Promise<Entry[]> {
  const adapter = ADAPTERS[source.kind];
  if (!adapter) throw new SourceTrouble('该来源由人工录入，不自动读取');
  const entries = tidy(await adapter(source, fetchList, kernel));
  if (entries.length === 0) throw new SourceTrouble('没有读到标题，内容格式可能已变');
  return entries;
}

export function tidy(entries: readonly Entry[]): Entry[] {
  const seen = new Map<string, Entry>();
  for (const { title, heat } of entries) {
    const text = [...title.replace(/\s+/g, ' ').trim()].slice(0, TITLE_MAX).join('');
    if (text && !seen.has(text)) seen.set(text, { title: text, heat });
  }
  return [...seen.values()].slice(0, MOST);
}
