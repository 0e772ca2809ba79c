import { themeState } from '../ai-create/states.ts';
import { area, call, list } from '../core/call.ts';
import { DateRange, Id, Keyword, queryRef, RequiredText, ref, refs } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { Lens, Lenses, PartId } from './doc.ts';
import { Footage, VideoInput, VideoTheme, VideoThemeInfo } from './shape.ts';
import { VIDEO_STAGES } from './states.ts';
import { MAKE_VIDEOS, VIDEO_KINDS, VideoKind } from './words.ts';

const search = {
  q: Keyword,
  kind: VideoKind.optional(),
  status: z.enum(themeState.all, { error: '状态不正确' }).optional(),
  tag: z.string().trim().max(20).optional(),
  ownerId: ref('member').optional(),
  /** An organisation, dealer or store with everything below it. */
  nodeId: ref('node').optional(),
  created: DateRange.optional(),
  /** What was deleted, instead of what was not. */
  bin: z.literal('yes', { error: '取值只能为 yes' }).optional(),
};
export type VideoThemeSearch = z.infer<z.ZodObject<typeof search>>;

const id = ref('videoTheme');
const one = z.strictObject({ id });
const versioned = z.strictObject({ id, version: z.int() });
const many = z.strictObject({ ids: refs('videoTheme') });
const changed = z.object({ changed: z.int() });

const columns = {
  topic: { title: '主题', width: 36 },
  kind: { title: '制作方式', text: (_: never, row: VideoTheme) => VIDEO_KINDS[row.kind] },
  stage: { title: '进度', text: (_: never, row: VideoTheme) => VIDEO_STAGES[row.stage] },
  status: { title: '状态', text: (_: never, row: VideoTheme) => themeState.label(row.status) },
  count: { title: '条数' },
  counts: { title: '已完成', text: (_: never, row: VideoTheme) => row.counts.done },
  difference: { title: '最小差异（%）' },
  tags: { title: '标签', text: (_: never, row: VideoTheme) => row.tags.join('、') },
  node: { title: '所属组织', text: (_: never, row: VideoTheme) => row.node.name },
  owner: { title: '创建人', text: (_: never, row: VideoTheme) => row.owner.name },
  createdAt: { title: '创建时间' },
  note: { title: '说明', width: 36 },
} as const;

const make = <Body extends z.core.$ZodType, Data extends z.core.$ZodType>(
  path: string,
  summary: string,
  body: Body,
  data: Data,
) => call({ method: 'POST', path: `/api/admin/aivideos/${path}`, keys: MAKE_VIDEOS, summary, body, data });

export const videoTheme = area('ai-video/theme', {
  list: list({
    path: '/api/admin/aivideos/theme/list',
    keys: ['15-1'],
    summary: '视频主题列表',
    search,
    row: VideoTheme,
    sorts: ['createdAt', 'updatedAt', 'topic'],
    export: { keys: ['15-1'], columns },
  }),
  counts: call({
    method: 'POST',
    path: '/api/admin/aivideos/theme/counts',
    keys: ['15-1'],
    whileViewing: true,
    summary: '各状态的视频主题数',
    body: z.strictObject(search),
    data: z.object({ total: z.int(), byStatus: z.record(z.enum(themeState.all), z.int()) }),
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/aivideos/theme/info',
    keys: ['15-1'],
    summary: '视频主题详情',
    query: z.strictObject({ id: queryRef('videoTheme') }),
    data: VideoThemeInfo,
  }),
  /** A draft; with `start` its storyboard is written at once. */
  create: make(
    'theme/create',
    '新建视频主题',
    VideoInput.extend({ kind: VideoKind, start: z.boolean().default(false) }),
    z.object({ id: Id, jobId: z.string().nullable() }),
  ),
  update: make('theme/update', '编辑视频主题', VideoInput.extend({ id, version: z.int() }), VideoThemeInfo),
  /** Arranges the films of the storyboard where there are none yet, and composes whatever is not finished. */
  generate: make('theme/generate', '生成视频', one, z.object({ jobId: z.string() })),
  /** Stops what is under way; finished films stay. */
  cancel: make('theme/cancel', '取消生成', one, VideoTheme),
  /** One step back; `to` says which was shown to the person. */
  fallback: make(
    'theme/fallback',
    '退回上一步',
    versioned.extend({ to: z.enum(['script', 'board'], { error: '退回的步骤不正确' }) }),
    VideoThemeInfo,
  ),
  copy: make('theme/copy', '复制视频主题', one, z.object({ id: Id })),
  remove: make('theme/delete', '删除视频主题', many, changed),
  recover: make('theme/recover', '恢复视频主题', many, changed),
});

const Suggestion = z.object({
  footage: Footage,
  /** Why it fits, in words: 标签「座舱」、竖版. */
  why: z.array(z.string()),
  score: z.number(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const videoLens = area('ai-video/lens', {
  /** From topic, points and facts the model makes a storyboard, or it is laid out offline. What there was is replaced. */
  draft: make('storyboard/draft', '生成分镜', one, z.object({ jobId: z.string() })),
  /** All lenses in their order: moved, inserted, split and changed ones alike. */
  save: make('lens/save', '保存分镜', versioned.extend({ lenses: Lenses }), VideoThemeInfo),
  /** Another picture idea and line for one of them; nothing is stored. */
  redo: make(
    'lens/redo',
    '重写镜头',
    one.extend({ lensId: PartId, wish: z.string().trim().max(200, '最多 200 个字').default('') }),
    z.object({ lens: Lens, offline: z.boolean() }),
  ),
  /** Footage of the library that fits a lens, the best first. */
  suggest: call({
    method: 'POST',
    path: '/api/admin/aivideos/lens/suggest',
    keys: ['15-1'],
    whileViewing: true,
    summary: '推荐素材',
    body: one.extend({ words: RequiredText('镜头描述', 300), ms: z.int().min(0).max(600_000).default(0) }),
    data: z.object({ rows: z.array(Suggestion) }),
  }),
});
