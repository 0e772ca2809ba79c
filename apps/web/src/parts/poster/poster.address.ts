import { type PageSearch, usePage } from '#kit/page/page-context.tsx';

export const POSTER_TABS = {
  templates: 'posterTemplates',
  posters: 'posters',
  batches: 'posterBatches',
  review: 'posterReview',
} as const;

/** Makes a poster of an article's or a theme's words; a cover is what 公众号 shows above an article. */
export const posterFrom = (
  source: { articleId: number } | { themeId: number },
  { cover = false }: { cover?: boolean } = {},
) => ({
  path: 'ai' as const,
  search: {
    tabid: POSTER_TABS.posters,
    ...('articleId' in source ? { fromArticle: source.articleId } : { fromTheme: source.themeId }),
    ...(cover ? { cover: 1 } : {}),
  },
});

interface Words {
  title: string;
  subtitle: string;
}

const textOf = (value: unknown, most: number) => (typeof value === 'string' ? value.slice(0, most) : '');

/** The words of an article or a theme as somebody changed them; empty: as they are there. */
export const wordsIn = ({ title, subtitle }: PageSearch): Words => ({
  title: textOf(title, 100),
  subtitle: textOf(subtitle, 200),
});

/** A template with the same article or theme and what was changed of its words. */
export const fromHere = (
  { fromArticle, fromTheme }: PageSearch,
  make: number,
  { title, subtitle }: Words,
) => ({
  make,
  fromArticle,
  fromTheme,
  title: title || undefined,
  subtitle: subtitle || undefined,
});

const idOf = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null);

/** Where among posters the page stands: a list, one template on the desk, one poster being filled, a batch. All of it is in the address. */
export function usePosterAddress() {
  const { search, setSearch } = usePage();
  const to = (tabid: string, more: Record<string, unknown> = {}) =>
    setSearch({ tabid, ...more }, { push: true });
  const { templates, posters, batches } = POSTER_TABS;
  return {
    /** On the desk. */
    templateId: idOf(search.template),
    /** The template a new poster is made from. */
    makeId: idOf(search.make),
    /** The made poster that is changed. */
    posterId: idOf(search.poster),
    /** The template that many places get a poster from. */
    batchForId: idOf(search.batchFor),
    batchId: idOf(search.batch),
    /** The article whose words a new poster takes. */
    articleId: idOf(search.fromArticle),
    /** The same of a theme. */
    themeId: idOf(search.fromTheme),
    /** What is made becomes the cover of the article, or of the theme's articles. */
    covering: search.cover !== undefined,
    toTemplates: () => to(templates),
    toTemplate: (id: number) => to(templates, { template: id }),
    toPosters: () => to(posters),
    toMake: (id: number) => to(posters, { make: id }),
    /** What was changed of the words that a new poster takes. */
    words: wordsIn(search),
    /** With the words of the same article or theme, and what was changed of them. */
    toMakeFrom: (id: number, words: Words) => to(posters, fromHere(search, id, words)),
    toPoster: (id: number) => to(posters, { poster: id }),
    toBatches: () => to(batches),
    toBatchFor: (id: number) => to(batches, { batchFor: id }),
    toBatch: (id: number) => to(batches, { batch: id }),
  };
}
