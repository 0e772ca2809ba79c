import { themeSearch } from '../ai-create/any-theme.ts';
import { themeState } from '../ai-create/states.ts';
import { area, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn, textsColumn } from '../core/columns.ts';
import { RequiredText } from '../core/fields.ts';
import { SEE_VIDEOS } from '../core/keys.ts';
import { byIds, Changed, Id, queryId, RowVersion, ref, totalBy } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { BoardShot, BoardShots, PartId, PlainGround } from './doc.ts';
import { Footage, VideoInput, VideoTheme, VideoThemeInfo } from './shape.ts';
import { VIDEO_STAGES } from './states.ts';
import { MAKE_VIDEOS, MOST_VARIANTS, VIDEO_KINDS, VideoKind } from './words.ts';

const search = { ...themeSearch, kind: VideoKind.optional().meta({ title: '制作方式' }) };
export type VideoThemeSearch = z.infer<z.ZodObject<typeof search>>;

const id = ref('videoTheme');
const one = z.strictObject({ id });
const versioned = z.strictObject({ id, version: RowVersion });
const many = byIds('videoTheme');

const columns = {
  topic: { title: '主题', width: 36 },
  kind: labelColumn('制作方式', VIDEO_KINDS),
  stage: labelColumn('进度', VIDEO_STAGES),
  status: labelColumn('状态', themeState.states),
  count: '条数',
  counts: { title: '已完成', text: (_: never, row: VideoTheme) => row.counts.done },
  difference: '最小差异（%）',
  tags: textsColumn('标签'),
  node: nameColumn('所属组织'),
  owner: nameColumn('创建人'),
  createdAt: '创建时间',
  note: { title: '说明', width: 36 },
} as const;

const { post: make } = callsUnder('/api/admin/aivideos', MAKE_VIDEOS);
const { ask, get, list, post } = callsUnder('/api/admin/aivideos', ['15-1']);

export const videoTheme = area('ai-video/theme', {
  list: list('theme/list', '视频主题列表', search, VideoTheme, {
    keys: SEE_VIDEOS,
    exportedBy: ['15-1'],
    sorts: ['createdAt', 'updatedAt', 'topic'],
    columns,
  }),
  counts: ask('theme/counts', '各状态的视频主题数', search, totalBy('byStatus', z.enum(themeState.all)), {
    keys: SEE_VIDEOS,
  }),
  info: get('theme/info', '视频主题详情', queryId('videoTheme'), VideoThemeInfo, { keys: SEE_VIDEOS }),
  /** A draft; with `start` its storyboard is written at once. */
  create: make(
    'theme/create',
    '新建视频主题',
    VideoInput.extend({
      kind: VideoKind.meta({ title: '制作方式' }),
      start: z.boolean().default(false).meta({ title: '开始生成' }),
    }),
    z.object({ id: Id, jobId: z.string().nullable() }),
  ),
  update: make(
    'theme/update',
    '编辑视频主题',
    VideoInput.extend({ id, version: RowVersion }),
    VideoThemeInfo,
  ),
  /** Arranges the films of the storyboard where there are none yet, and composes whatever is not finished. */
  generate: make(
    'theme/generate',
    '生成视频',
    one.extend({ plainGround: PlainGround }),
    z.object({ jobId: z.string() }),
  ),
  /** About what films would cost and how long they would take; changes nothing. */
  quote: ask(
    'theme/quote',
    '预计费用和用时',
    {
      films: z.int().min(0).max(MOST_VARIANTS).meta({ title: '条数' }),
      /** Of one film. */
      seconds: z.number().min(0).max(3600).meta({ title: '每条时长' }),
      /** Texts that a model would write. */
      scripts: z
        .int()
        .min(0)
        .max(MOST_VARIANTS + 1)
        .meta({ title: '文案数' }),
    },
    z.object({
      /** Without a model nothing is paid for. */
      modelReady: z.boolean(),
      /** Yuan for one text, by the last ones; 0 where none was paid for. */
      costEach: z.number(),
      cost: z.number(),
      /** Of today's budget, in yuan; null: there is no limit. */
      budgetLeft: z.number().nullable(),
      ms: z.int(),
    }),
    { keys: MAKE_VIDEOS },
  ),
  /** Stops what is under way; finished films stay. */
  cancel: make('theme/cancel', '取消生成', one, VideoTheme),
  /** One step back; `to` says which was shown to the person. */
  fallback: make(
    'theme/fallback',
    '退回上一步',
    versioned.extend({
      to: z.enum(['script', 'board'], { error: '退回的步骤不正确' }).meta({ title: '退回的步骤' }),
    }),
    VideoThemeInfo,
  ),
  copy: make('theme/copy', '复制视频主题', one, z.object({ id: Id })),
  remove: make('theme/delete', '删除视频主题', many, Changed),
  recover: make('theme/recover', '恢复视频主题', many, Changed),
});

const Suggestion = z.object({
  footage: Footage,
  /** Why it fits, in words: 标签「座舱」、竖版. */
  why: z.array(z.string()),
  score: z.number(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const videoBoard = area('ai-video/lens', {
  /** From topic, points and facts the model makes a storyboard, or it is laid out offline. What there was is replaced. */
  draft: make('storyboard/draft', '生成分镜', one, z.object({ jobId: z.string() })),
  /** All lenses in their order: moved, inserted, split and changed ones alike. */
  save: make('lens/save', '保存分镜', versioned.extend({ lenses: BoardShots }), VideoThemeInfo),
  /** Another picture idea and line for one of them; nothing is stored. */
  redo: make(
    'lens/redo',
    '重写镜头',
    one.extend({
      lensId: PartId.meta({ title: '镜头' }),
      wish: z.string().trim().max(200, '最多 200 个字').default('').meta({ title: '要求' }),
    }),
    z.object({ lens: BoardShot, offline: z.boolean() }),
  ),
  /** Footage of the library that fits a lens, the best first. */
  suggest: post(
    'lens/suggest',
    '推荐素材',
    one.extend({
      words: RequiredText('镜头描述', 300),
      ms: z.int().min(0).max(600_000).default(0).meta({ title: '时长' }),
    }),
    z.object({ rows: z.array(Suggestion) }),
    { whileViewing: true },
  ),
});
