import { ARTICLE_PLATFORMS, PLATFORM_IDS, PLATFORMS, type PlatformId } from '../account/platforms.ts';
import { Tone } from '../ai/words.ts';
import { Moment, oneOf, PlannedMoment, RequiredText, Text } from '../core/fields.ts';
import { THEME_MAX_ARTICLES, THEME_TOPIC_MAX } from '../core/limits.ts';
import { Choice, Id, ref } from '../core/refs.ts';
import { ownedRow } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { Spread } from '../publish/shape.ts';
import { idsOf, themeAccounts, themeFields } from './any-theme.ts';

/** The platform an article is written for. */
export const ArticlePlatform = z.enum(PLATFORM_IDS, { error: '平台不正确' }).meta({ title: '平台' });
export type ArticlePlatform = PlatformId;
/** Where a new one can be written for. */
const OfferedPlatform = ArticlePlatform.refine((id) => ARTICLE_PLATFORMS.includes(id), {
  error: ({ input }) => `${PLATFORMS[input as PlatformId].name}只接收视频，不能发布文章`,
});

/** How main titles are built. */
export const TITLE_RULES = {
  free: '不限',
  question: '提问式',
  number: '数字式',
  scene: '场景式',
  contrast: '对比式',
} as const;
export const TitleRule = z
  .strictObject({
    kind: oneOf(TITLE_RULES, '标题规则不正确').default('free').meta({ title: '主标题规则' }),
    /** Every title carries these words. */
    words: z
      .array(RequiredText('标题用词', 20))
      .max(5, '标题用词最多 5 个')
      .default([])
      .meta({ title: '标题必含词' }),
    /** Exactly these titles, in order, for the first articles. */
    fixed: z
      .array(RequiredText('标题', 64))
      .max(THEME_MAX_ARTICLES, '固定标题过多')
      .default([])
      .meta({ title: '固定标题' }),
  })
  .meta({ title: '主标题规则' });

const tag = RequiredText('标签', 20);
export const ThemeTags = z.array(tag).max(20, '最多 20 个标签');
export const Hashtags = z.array(RequiredText('话题', 30)).max(10, '最多 10 个话题');
export const Topic = RequiredText('主题', THEME_TOPIC_MAX);
export const SendUsers = idsOf('顾问', 500, 'member').meta({ title: '转发顾问' });

/** When the content is published. `slots`: so many posts a day at these times, beginning at `from`. */
export const Timing = z
  .discriminatedUnion('mode', [
    z.strictObject({ mode: z.literal('now').meta({ title: '发布方式' }) }),
    z.strictObject({
      mode: z.literal('at').meta({ title: '发布方式' }),
      at: PlannedMoment.meta({ title: '发布时间' }),
    }),
    z.strictObject({
      mode: z.literal('slots').meta({ title: '发布方式' }),
      from: PlannedMoment.meta({ title: '开始时间' }),
      /** China's clock, `08:30`. */
      times: z
        .array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式应为 HH:mm'))
        .min(1, '请至少设置一个发布时间')
        .max(24, '每天最多设置 24 个发布时间')
        .meta({ title: '每日发布时间' }),
    }),
  ])
  .meta({ title: '发布时间', example: { mode: 'now' } });
export type Timing = z.infer<typeof Timing>;

/** Input of the wizard that makes a theme. */
export const ThemeInput = z.strictObject({
  topic: Topic,
  /** What else writers should know. */
  brief: Text(2000).default('').meta({ title: '补充说明' }),
  audience: Text(100).default('').meta({ title: '目标读者' }),
  titleRule: TitleRule.default({ kind: 'free', words: [], fixed: [] }),
  tags: ThemeTags.default([]),
  hashtags: Hashtags.default([]),
  hotIds: z.array(Id).max(5, '热点最多 5 个').default([]).meta({ title: '热点' }),
  factIds: idsOf('事实', 50, 'aiFact').default([]).meta({ title: '事实' }),
  /** A style of the resource library; null: only the tone. */
  styleId: ref('aiPrompt').nullable().default(null).meta({ title: '写作风格' }),
  tone: Tone.default('plain'),
  /** Characters an article has, about. */
  length: z
    .int('字数必须是整数')
    .min(200, '每篇至少 200 字')
    .max(3000, '每篇最多 3000 字')
    .default(900)
    .meta({ title: '每篇字数' }),
  count: z
    .int('篇数必须是整数')
    .min(1, `篇数为 1 到 ${THEME_MAX_ARTICLES}`)
    .max(THEME_MAX_ARTICLES, `篇数为 1 到 ${THEME_MAX_ARTICLES}`)
    .meta({ title: '篇数' }),
  /** Pictures to choose from, and how many an article gets. */
  materialIds: idsOf('素材', 200, 'material').default([]).meta({ title: '素材' }),
  pictures: z.int().min(0).max(9, '每篇最多 9 张图').default(3).meta({ title: '配图数' }),
  /** Articles are spread over these in turn. */
  platforms: z
    .array(OfferedPlatform)
    .min(1, '请至少选择一个平台')
    .max(6, '平台重复')
    .default(['wechat'])
    .meta({ title: '平台' }),
  ...themeAccounts,
  /** How articles meet accounts of their platform. */
  spread: Spread.default('each').meta({ title: '分配方式' }),
  sendUserIds: SendUsers.default([]),
  timing: Timing.default({ mode: 'now' }),
});
export type ThemeInput = z.infer<typeof ThemeInput>;

export const THEME_VERBS = [
  'edit',
  'generate',
  'refresh',
  'cancel',
  'release',
  'timing',
  'autosend',
  'senduser',
  'accounts',
  'copy',
  'delete',
  'recover',
] as const;

export const ThemeCounts = z.object({
  total: z.int(),
  queued: z.int(),
  writing: z.int(),
  done: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  /** Of the done ones: quoting something that changed since; with something that must be mended; with warnings. */
  outdated: z.int(),
  blocked: z.int(),
  warned: z.int(),
});
export type ThemeCounts = z.infer<typeof ThemeCounts>;

export const Theme = ownedRow(THEME_VERBS, {
  ...themeFields,
  counts: ThemeCounts,
  platforms: z.array(ArticlePlatform),
  accounts: z.int(),
  sendUsers: z.int(),
  autoSend: z.boolean(),
  timing: Timing,
  updatedAt: Moment,
});
export type Theme = z.infer<typeof Theme>;

/** A fact that a theme or an article uses, as it stands now. */
export const BoundFact = z.object({
  id: Id,
  subject: z.string(),
  name: z.string(),
  value: z.string(),
  /** The last day it holds, or none. */
  until: z.string().nullable(),
  /** gone: deleted or expired, blocks release · changed: says something else than the article quotes. */
  state: z.enum(['valid', 'changed', 'gone']),
  /** What the article quotes, where that differs. */
  quoted: z.string().nullable(),
});
export type BoundFact = z.infer<typeof BoundFact>;

export const ThemeInfo = Theme.extend({
  input: ThemeInput,
  facts: z.array(BoundFact),
  hots: z.array(Choice),
  materials: z.array(
    z.object({
      id: Id,
      name: z.string(),
      thumb: z.string().nullable(),
      /** Why it goes into no article now; null where it may. */
      refusal: z.string().nullable(),
    }),
  ),
  people: z.array(Choice),
  /** What models used for it. `articles` are those a model wrote; offline drafts are none of them, `counts.done` holds both. */
  usage: z.object({ articles: z.int(), input: z.int(), output: z.int(), cost: z.number() }),
});
export type ThemeInfo = z.infer<typeof ThemeInfo>;
