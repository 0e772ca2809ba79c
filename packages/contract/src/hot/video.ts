import { platformColumn } from '../account/columns.ts';
import { PLATFORM_IDS } from '../account/platforms.ts';
import { postFigures, ReportedFigure } from '../account/post-figures.ts';
import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { Keyword, Moment, oneOf } from '../core/fields.ts';
import { byId, Choice, Id, queryId, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';

const Platform = z.enum(PLATFORM_IDS, { error: '平台不正确' }).meta({ title: '平台' });

/** Kinds of themes that can be begun from a work. */
export const THEME_FORMS = { article: '文章主题', video: '视频主题' } as const;
export type ThemeForm = keyof typeof THEME_FORMS;
export const ThemeForm = oneOf(THEME_FORMS, '主题类型不正确').meta({ title: '主题类型' });

/** Ways to adopt a package. A live script is a document of its own; the others begin a theme. */
export const ADOPT_FORMS = { ...THEME_FORMS, live: '直播脚本' } as const;
export type AdoptForm = keyof typeof ADOPT_FORMS;
export const AdoptForm = oneOf(ADOPT_FORMS, '采用形式不正确').meta({ title: '形式' });

/** Points noted about how a work is made. */
export const NOTE_POINTS = {
  hook: '开头',
  structure: '结构',
  selling: '卖点',
  emotion: '情绪',
  ending: '结尾',
} as const;
export type NotePoint = keyof typeof NOTE_POINTS;

/** Notes on a work. A point made by a model quotes the words it is taken from; one without a quote is left out. */
export const VideoNotes = z.object({
  model: z.string(),
  at: Moment,
  points: z.array(
    z.object({
      point: oneOf(NOTE_POINTS),
      value: z.string(),
      quote: z.string(),
    }),
  ),
});
export type VideoNotes = z.infer<typeof VideoNotes>;

export const HOT_VIDEO_VERBS = ['note', 'toArticle', 'toVideo'] as const;

export const HotVideo = z.object({
  id: Id,
  title: z.string(),
  url: z.string(),
  platform: Platform,
  author: z.string(),
  /** Null: seen on an official list only. */
  benchmark: Choice.nullable(),
  own: z.boolean(),
  /** When it was published; where no one says, when it was seen first. */
  at: Moment,
  dated: z.boolean(),
  seconds: z.int().nullable(),
  ...postFigures,
  /** Place on the official list when that was read last; null: it is not there. */
  rank: z.int().nullable(),
  /** Median of the author's works, and how many times that this one has; null: too few are known. */
  baseline: z.int().nullable(),
  ratio: z.number().nullable(),
  readAt: Moment.nullable(),
  noted: z.boolean(),
  /** Themes that were begun from it. */
  themes: z.int(),
  can: z.array(z.enum(HOT_VIDEO_VERBS)),
});
export type HotVideo = z.infer<typeof HotVideo>;

/** Measures of a work that need no understanding of its content. */
export const VideoMeasures = z.object({
  firstLine: z.string(),
  sentences: z.int(),
  characters: z.int(),
  /** Characters a minute, where both are known. */
  pace: z.int().nullable(),
  asks: z.boolean(),
  numbers: z.boolean(),
});
export type VideoMeasures = z.infer<typeof VideoMeasures>;

export const HotVideoInfo = HotVideo.extend({
  text: z.string(),
  measures: VideoMeasures,
  notes: VideoNotes.nullable(),
  /** Whether a model can be asked in this channel. */
  modelReady: z.boolean(),
  history: z.array(z.object({ at: Moment, ...postFigures })),
  begun: z.array(z.object({ form: ThemeForm, themeId: Id, node: Choice, member: z.string(), at: Moment })),
});
export type HotVideoInfo = z.infer<typeof HotVideoInfo>;

export const VIDEO_RATIOS = { 2: '≥ 2 倍', 3: '≥ 3 倍', 5: '≥ 5 倍', 10: '≥ 10 倍' } as const;
export const VIDEO_AGES = { 1: '24 小时内', 3: '3 天内', 7: '7 天内', 30: '30 天内', 90: '90 天内' } as const;
export const VIDEO_OWNERS = { own: '自有账号', foreign: '对标账号', listed: '官方榜单' } as const;
const search = {
  q: Keyword,
  platform: Platform.optional(),
  benchmarkId: ref('hotBenchmark').optional().meta({ title: '对标账号' }),
  whose: oneOf(VIDEO_OWNERS, '作品范围不正确').optional().meta({ title: '作品范围' }),
  outlier: z.enum(['2', '3', '5', '10'], { error: '爆款倍数不正确' }).optional().meta({ title: '爆款倍数' }),
  age: z
    .enum(['1', '3', '7', '30', '90'], { error: '发布时间不正确' })
    .optional()
    .meta({ title: '发布时间' }),
};
export type HotVideoSearch = z.infer<z.ZodObject<typeof search>>;

const one = byId('hotVideo');

const { get, list, post } = callsUnder('/api/admin/hot/video', ['16-2']);

export const hotVideo = area('hot/video', {
  list: list('list', '热点视频', search, HotVideo, {
    sorts: ['at', 'ratio', 'views', 'likes'],
    columns: {
      title: { title: '作品', width: 40 },
      author: { title: '账号', width: 24 },
      platform: platformColumn('平台'),
      at: '发布时间',
      seconds: '时长（秒）',
      views: '播放',
      baseline: '账号基线',
      ratio: '爆款倍数',
      likes: '点赞',
      comments: '评论',
      shares: '转发',
      readAt: '数据截至',
      url: { title: '链接', width: 40 },
    },
  }),
  /** When the official list was read last, and what went wrong since. */
  reading: get(
    'reading',
    '官方榜单读取情况',
    NO_INPUT,
    z.object({ readAt: Moment.nullable(), trouble: z.string(), stale: z.boolean() }),
  ),
  info: get('info', '热点视频详情', queryId('hotVideo'), HotVideoInfo),
  /** Asks a model how it is made. Without one there is nothing beyond what is measured. */
  note: post('note', '分析作品结构', one, VideoNotes, { perMinute: 20 }),
  /** Begins a theme of the actor's place with this work as its reference. */
  refer: post(
    'refer',
    '以作品为参考新建主题',
    one.extend({ form: ThemeForm }),
    z.object({ form: ThemeForm, themeId: Id }),
  ),
  /** What a theme was begun from, for its own screen. */
  origin: get(
    'origin',
    '主题的参考与来源',
    z.strictObject({
      form: ThemeForm,
      themeId: z.coerce.number('编号必须是整数').pipe(Id).meta({ title: '主题' }),
    }),
    z.object({
      video: z
        .object({
          id: Id,
          title: z.string(),
          author: z.string(),
          url: z.string(),
          views: ReportedFigure,
          ratio: z.number().nullable(),
        })
        .nullable(),
      package: Choice.nullable(),
    }),
    { keys: ['16-2', '16-4'] },
  ),
});
