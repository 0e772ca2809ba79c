import { PLATFORM_IDS, type PlatformId } from '../account/platforms.ts';
import type { Key } from '../core/keys.ts';

/** Who sees reports; a measure without keys of its own is for all of them. */
export const REPORT_KEYS = ['9-1', '9-2', '9-3'] as const satisfies readonly [Key, ...Key[]];
/** Work with tasks and customers is a matter of dealers and advisers, not of content. */
const OF_WORK = ['9-2', '9-3'] as const;

/**
 * What reports count, each once for all screens: name, unit, what exactly is counted on which day, and whose keys show it. The facts have
 * a column for each; a new one needs a migration.
 */
export const FACT_MEASURES = {
  reached: measure('送达', '次', '内容送达一位接收人计一次，计入送达当日。'),
  opened: measure('打开', '次', '接收人首次打开送达的内容，计入打开当日。'),
  shared: measure('分享', '次', '接收人首次分享送达的内容，计入分享当日。'),
  published: measure('自主发布', '次', '接收人回传发布链接，计入回传当日。'),
  visits: measure('访问', '次', '分享页被打开，同一访客同一天计一次；短时间内集中的异常访问不计。'),
  leads: measure('留资', '个', '访客在分享页留下手机号，同一内容同一号码计一个。'),
  posts: measure('平台发布', '条', '文章或视频在平台账号上发布成功，计入发布当日。'),
  views: measure('阅读与播放', '次', '平台回传的当日新增阅读量或播放量。'),
  likes: measure('点赞', '次', '平台回传的当日新增点赞。'),
  comments: measure('评论', '条', '平台回传的当日新增评论。'),
  forwards: measure('转发', '次', '平台回传的当日新增转发。'),
  uses: measure('素材使用', '次', '素材被内容、专题、文章或视频选用。'),
  downloads: measure('素材下载', '次', '素材被下载一次计一次。'),
  handouts: measure('素材下发', '次', '素材下发到一个组织计一次。'),
  recalls: measure('素材召回', '个', '素材被召回，计入召回当日。'),
  tasks: measure('任务', '个', '任务下达到一个人计一个，计入下达当日。', OF_WORK),
  tasksDone: measure('完成任务', '个', '一个人完成任务，计入完成当日。', OF_WORK),
  talks: measure('会话', '个', '客户发起一次会话，计入开始当日。', OF_WORK),
  talksAnswered: measure('人工回复会话', '个', '有人工回复的会话，计入首次人工回复当日。', OF_WORK),
  clues: measure('线索', '条', '新增线索，计入创建当日；合并掉的不计。', OF_WORK),
  storeVisits: measure('到店', '条', '线索首次到店，计入到店当日。', OF_WORK),
  deals: measure('成交', '条', '线索成交，计入成交当日。', OF_WORK),
} as const;
export type FactMeasure = keyof typeof FACT_MEASURES;
export const FACT_MEASURE_NAMES = Object.keys(FACT_MEASURES) as readonly FactMeasure[];

/** Shares of one measure in another, made from the sums of both: they cannot be added up themselves. */
export const FACT_RATES = {
  openRate: rate('打开率', 'opened', 'reached'),
  shareRate: rate('分享率', 'shared', 'reached'),
  leadRate: rate('留资率', 'leads', 'visits'),
  taskRate: rate('任务完成率', 'tasksDone', 'tasks'),
  answerRate: rate('人工回复率', 'talksAnswered', 'talks'),
  storeRate: rate('到店率', 'storeVisits', 'clues'),
  dealRate: rate('成交率', 'deals', 'clues'),
} as const;
export type FactRate = keyof typeof FACT_RATES;
/** A column of a report. */
export type FactColumn = FactMeasure | FactRate;
export const isFactRate = (column: string): column is FactRate => column in FACT_RATES;
export const isFactMeasure = (column: string): column is FactMeasure => column in FACT_MEASURES;
export const factColumn = (column: FactColumn) =>
  isFactRate(column) ? FACT_RATES[column] : FACT_MEASURES[column];

/** What must be asked for to show these columns, each once. */
export const measuresOf = (columns: readonly FactColumn[]): FactMeasure[] => [
  ...new Set(
    columns.flatMap((column) =>
      isFactRate(column) ? [FACT_RATES[column].part, FACT_RATES[column].whole] : [column],
    ),
  ),
];

/** The value of a column, rates in percent; null where there is nothing to be a share of. */
export function valueOf(column: FactColumn, figures: Partial<Record<FactMeasure, number>>): number | null {
  if (!isFactRate(column)) return figures[column] ?? 0;
  const { part, whole } = FACT_RATES[column];
  const all = figures[whole] ?? 0;
  return all === 0 ? null : Math.round(((figures[part] ?? 0) / all) * 1000) / 10;
}

/** What a figure can be split by, besides place and day. */
export const FACT_SUBJECTS = {
  substance: '内容',
  material: '素材',
  aiArticle: '文章',
  video: '视频',
  poster: '海报',
  member: '顾问',
  platform: '平台',
} as const;
export type FactSubject = keyof typeof FACT_SUBJECTS;

/** Platforms by number, as the facts keep them. A number is never given again: old facts keep theirs. */
export const PLATFORM_NUMBERS: Readonly<Record<PlatformId, number>> = {
  wechat: 1,
  douyin: 2,
  kuaishou: 3,
  xiaohongshu: 4,
  channels: 5,
  toutiao: 6,
};
export const platformOfNumber = (number: number): PlatformId | undefined =>
  PLATFORM_IDS.find((id) => PLATFORM_NUMBERS[id] === number);

function measure(title: string, unit: string, meaning: string, keys: readonly [Key, ...Key[]] = REPORT_KEYS) {
  return { title, unit, meaning, keys } as const;
}

function rate(title: string, part: FactMeasure, whole: FactMeasure) {
  const [of, all] = [FACT_MEASURES[part], FACT_MEASURES[whole]];
  const meaning = `${of.title} ÷ ${all.title}，按所选时段的合计计算。`;
  return { title, unit: '%', meaning, keys: of.keys, part, whole } as const;
}
