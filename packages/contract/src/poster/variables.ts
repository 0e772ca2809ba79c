/**
 * Where a variable of a poster takes its value from. In a text it stands as `{{store.name}}`; a picture or a code names
 * it alone. A poster for many places has the values of each place.
 */
export const POSTER_SOURCES = {
  dealer: '经销商',
  store: '门店',
  member: '顾问',
  fact: '产品资料',
  theme: '主题',
  article: '文章',
  poster: '海报',
} as const;
export type PosterSource = keyof typeof POSTER_SOURCES;

interface Variable {
  source: PosterSource;
  label: string;
  /** A picture can stand only in a picture or logo layer. */
  kind: 'text' | 'picture';
  /** Shown while no real row is chosen. */
  sample: string;
}

export const POSTER_VARIABLES = {
  'dealer.name': { source: 'dealer', label: '名称', kind: 'text', sample: '示例·星河经销商' },
  'dealer.logo': { source: 'dealer', label: '标志', kind: 'picture', sample: 'builtin:sample-sign' },
  'dealer.address': { source: 'dealer', label: '地址', kind: 'text', sample: '示例市示例大道 100 号' },
  'dealer.phone': { source: 'dealer', label: '电话', kind: 'text', sample: '400-000-0000' },
  'store.name': { source: 'store', label: '名称', kind: 'text', sample: '示例·园区店' },
  'store.address': { source: 'store', label: '地址', kind: 'text', sample: '示例市园区示例大道 100 号' },
  'store.phone': { source: 'store', label: '电话', kind: 'text', sample: '400-000-0000' },
  'store.hours': { source: 'store', label: '营业时间', kind: 'text', sample: '9:00–18:00' },
  'member.name': { source: 'member', label: '姓名', kind: 'text', sample: '示例·顾问' },
  'member.phone': { source: 'member', label: '电话', kind: 'text', sample: '400-000-0000' },
  'member.avatar': { source: 'member', label: '头像', kind: 'picture', sample: '' },
  'fact.model': { source: 'fact', label: '车型', kind: 'text', sample: '示例·星河 S5' },
  'fact.price': { source: 'fact', label: '指导价', kind: 'text', sample: '16.98' },
  'fact.priceUntil': { source: 'fact', label: '价格有效期', kind: 'text', sample: '11 月 30 日' },
  'fact.offer': { source: 'fact', label: '优惠', kind: 'text', sample: '置换补贴 8000 元' },
  'fact.range': { source: 'fact', label: '续航', kind: 'text', sample: '700' },
  'theme.topic': { source: 'theme', label: '主题', kind: 'text', sample: '把周末开进山里' },
  'article.title': { source: 'article', label: '标题', kind: 'text', sample: '把周末开进山里' },
  'article.sentence': {
    source: 'article',
    label: '关键句',
    kind: 'text',
    sample: '落日等你的那十分钟，比任何行程都重要。',
  },
  'article.cover': { source: 'article', label: '封面', kind: 'picture', sample: '' },
  'poster.title': { source: 'poster', label: '主标题', kind: 'text', sample: '把周末开进山里' },
  'poster.subtitle': { source: 'poster', label: '副标题', kind: 'text', sample: '示例·星河 S5 山路试驾日' },
  'poster.date': { source: 'poster', label: '活动日期', kind: 'text', sample: '11 月 21 日至 22 日' },
  'poster.picture': { source: 'poster', label: '主图', kind: 'picture', sample: '' },
  /** A signed short link of the poster itself; visits by it are counted. */
  'poster.link': { source: 'poster', label: '扫码链接', kind: 'text', sample: 'https://example.com/p/demo' },
} as const satisfies Record<string, Variable>;
export type PosterVariable = keyof typeof POSTER_VARIABLES;

/** The values a poster is drawn with; a variable that is absent or blank is empty. */
export type PosterValues = Partial<Record<PosterVariable, string>>;

/** What variables say while nobody is chosen. */
export const SAMPLE_VALUES: PosterValues = Object.fromEntries(
  Object.entries(POSTER_VARIABLES).map(([name, { sample }]) => [name, sample]),
);

const OF_PLACES = /^(dealer|store)\./;
/** A place's own values. All else keeps its example: the poster's words are written when it is made. */
export const withSamples = (values: PosterValues): PosterValues => ({
  ...Object.fromEntries(Object.entries(SAMPLE_VALUES).filter(([name]) => !OF_PLACES.test(name))),
  ...Object.fromEntries(Object.entries(values).filter(([name, value]) => value || OF_PLACES.test(name))),
});

const PLACEHOLDER = /\{\{\s*([a-z]+\.[A-Za-z]+)\s*\}\}/g;
const isVariable = (name: string | undefined): name is PosterVariable =>
  name !== undefined && Object.hasOwn(POSTER_VARIABLES, name);

/** The variables a text names, in order, each once; names nobody knows are left out. */
export const variablesOf = (text: string): PosterVariable[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name).filter(isVariable)),
];

/** A name between double braces that is no variable, or null. */
export const unknownVariable = (text: string): string | null =>
  [...text.matchAll(PLACEHOLDER)].find(([, name]) => !isVariable(name))?.[1] ?? null;

/** A text with the values in the place of its variables, and whether every variable had one. */
export function fillVariables(text: string, values: PosterValues): { text: string; empty: boolean } {
  let empty = false;
  const filled = text.replace(PLACEHOLDER, (_whole, name: string) => {
    const value = isVariable(name) ? (values[name] ?? '').trim() : '';
    if (!value) empty = true;
    return value;
  });
  return { text: filled, empty };
}
