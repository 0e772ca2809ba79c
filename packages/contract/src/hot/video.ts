import { PLATFORM_IDS, PLATFORMS } from '../account/platforms.ts';
import { area, call, list } from '../core/call.ts';
import { Choice, Id, Keyword, Moment, queryRef, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';

const Platform = z.enum(PLATFORM_IDS, { error: '平台不正确' });
const Told = z.int().nullable();
const figures = { views: Told, likes: Told, comments: Told, shares: Told };

/** What a theme can be begun from, and as what. */
export const THEME_FORMS = { article: '文章主题', video: '视频主题' } as const;
export type ThemeForm = keyof typeof THEME_FORMS;
export const ThemeForm = z.enum(Object.keys(THEME_FORMS) as [ThemeForm], { error: '主题类型不正确' });

/** What a package can be adopted as. A live script is a document of its own; the others begin a theme. */
export const ADOPT_FORMS = { ...THEME_FORMS, live: '直播脚本' } as const;
export type AdoptForm = keyof typeof ADOPT_FORMS;
export const AdoptForm = z.enum(Object.keys(ADOPT_FORMS) as [AdoptForm], { error: '采用形式不正确' });

/** What is noted of how a work is made. */
export const NOTE_POINTS = {
  hook: '开头',
  structure: '结构',
  selling: '卖点',
  emotion: '情绪',
  ending: '结尾',
} as const;
export type NotePoint = keyof typeof NOTE_POINTS;

/** By a model each point stands with the words it is taken from; a point without them is left out. */
export const VideoNotes = z.object({
  model: z.string(),
  at: Moment,
  points: z.array(
    z.object({
      point: z.enum(Object.keys(NOTE_POINTS) as [NotePoint]),
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
  ...figures,
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

/** What can be measured without understanding a word. */
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
  history: z.array(z.object({ at: Moment, ...figures })),
  begun: z.array(z.object({ form: ThemeForm, themeId: Id, node: Choice, member: z.string(), at: Moment })),
});
export type HotVideoInfo = z.infer<typeof HotVideoInfo>;

export const VIDEO_RATIOS = { 2: '≥ 2 倍', 3: '≥ 3 倍', 5: '≥ 5 倍', 10: '≥ 10 倍' } as const;
export const VIDEO_AGES = { 1: '24 小时内', 3: '3 天内', 7: '7 天内', 30: '30 天内', 90: '90 天内' } as const;
export const VIDEO_WHOSE = { own: '自有账号', foreign: '对标账号', listed: '官方榜单' } as const;
const search = {
  q: Keyword,
  platform: Platform.optional(),
  benchmarkId: ref('hotBenchmark').optional(),
  whose: z
    .enum(Object.keys(VIDEO_WHOSE) as [keyof typeof VIDEO_WHOSE], { error: '作品范围不正确' })
    .optional(),
  outlier: z.enum(['2', '3', '5', '10'], { error: '爆款倍数不正确' }).optional(),
  age: z.enum(['1', '3', '7', '30', '90'], { error: '发布时间不正确' }).optional(),
};
export type HotVideoSearch = z.infer<z.ZodObject<typeof search>>;

const one = z.strictObject({ id: ref('hotVideo') });

export const hotVideo = area('hot/video', {
  list: list({
    path: '/api/admin/hot/video/list',
    keys: ['16-2'],
    summary: '热点视频',
    search,
    row: HotVideo,
    sorts: ['at', 'ratio', 'views', 'likes'],
    export: {
      keys: ['16-2'],
      columns: {
        title: { title: '作品', width: 40 },
        author: { title: '账号', width: 24 },
        platform: { title: '平台', text: (_value: never, row: HotVideo) => PLATFORMS[row.platform].name },
        at: { title: '发布时间' },
        seconds: { title: '时长（秒）' },
        views: { title: '播放' },
        baseline: { title: '账号基线' },
        ratio: { title: '爆款倍数' },
        likes: { title: '点赞' },
        comments: { title: '评论' },
        shares: { title: '转发' },
        readAt: { title: '数据截至' },
        url: { title: '链接', width: 40 },
      },
    },
  }),
  /** When the official list was read last, and what went wrong since. */
  reading: call({
    method: 'GET',
    path: '/api/admin/hot/video/reading',
    keys: ['16-2'],
    summary: '官方榜单读取情况',
    data: z.object({ readAt: Moment.nullable(), trouble: z.string(), stale: z.boolean() }),
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/hot/video/info',
    keys: ['16-2'],
    summary: '热点视频详情',
    query: z.strictObject({ id: queryRef('hotVideo') }),
    data: HotVideoInfo,
  }),
  /** Asks a model how it is made. Without one there is nothing beyond what is measured. */
  note: call({
    method: 'POST',
    path: '/api/admin/hot/video/note',
    keys: ['16-2'],
    perMinute: 20,
    summary: '分析作品结构',
    body: one,
    data: VideoNotes,
  }),
  /** Begins a theme of the actor's place with this work as its reference. */
  refer: call({
    method: 'POST',
    path: '/api/admin/hot/video/refer',
    keys: ['16-2'],
    summary: '以作品为参考新建主题',
    body: one.extend({ form: ThemeForm }),
    data: z.object({ form: ThemeForm, themeId: Id }),
  }),
  /** What a theme was begun from, for its own screen. */
  origin: call({
    method: 'GET',
    path: '/api/admin/hot/video/origin',
    keys: ['16-2', '16-4'],
    summary: '主题的参考与来源',
    query: z.strictObject({
      form: ThemeForm,
      themeId: z.coerce.number('编号必须是整数').pipe(Id),
    }),
    data: z.object({
      video: z
        .object({
          id: Id,
          title: z.string(),
          author: z.string(),
          url: z.string(),
          views: Told,
          ratio: z.number().nullable(),
        })
        .nullable(),
      package: Choice.nullable(),
    }),
  }),
});
