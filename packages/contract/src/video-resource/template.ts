import { CUT_CORNERS, CUT_FITS, CUT_MOVES, CUT_RATIOS, CUT_TRANSITIONS } from '../ai-video/cut-frames.ts';
import { area, callsUnder } from '../core/call.ts';
import { labelColumn } from '../core/columns.ts';
import { Keyword, Moment, oneOf, RequiredText, Text } from '../core/fields.ts';
import { Choice, queryId, RowVersion, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { Mood } from './music.ts';
import { BUILTIN_LABEL, MUSIC_MOODS, PREVIEW_STATES, TEMPLATE_KINDS } from './words.ts';

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, '颜色应为 #rrggbb')
  .meta({ title: '文字颜色', example: '#101828' });
const percent = z.number().min(0, '不能小于 0').max(100, '不能大于 100');
const Kind = oneOf(TEMPLATE_KINDS, '类别不正确').meta({ title: '类别' });
export const TEMPLATE_SHOTS_MAX = 20;

/** A shot with a hole in it: whoever uses the template puts a clip or a picture there. A card has its own ground and no hole. */
export const TemplateShot = z.strictObject({
  role: RequiredText('镜头名称', 20),
  /** What should be seen, in words the library is searched by. */
  want: Text(60).default('').meta({ title: '画面关键词' }),
  /** What is said, with `{words}` to be filled in. */
  line: Text(120).default('').meta({ title: '口播' }),
  /** The line says something about the product: in a film it needs a fact, or other words. */
  claim: z.boolean().optional().meta({ title: '模板说法' }),
  ms: z
    .int('时长不正确')
    .min(800, '镜头最短 0.8 秒')
    .max(30_000, '镜头最长 30 秒')
    .meta({ title: '时长', example: 2000 }),
  fit: z.enum(CUT_FITS, { error: '填充方式不正确' }).meta({ title: '画面适配' }),
  move: z.enum(CUT_MOVES, { error: '运镜不正确' }).meta({ title: '运镜' }),
  transition: z.enum(CUT_TRANSITIONS, { error: '转场不正确' }).meta({ title: '转场' }),
  card: z.tuple([color, color]).nullable().default(null).meta({ title: '标题卡' }),
  texts: z
    .array(
      z.strictObject({
        text: RequiredText('文字', 40),
        look: z.enum(['title', 'sticker', 'plain'], { error: '样式不正确' }).meta({ title: '样式' }),
        x: percent.meta({ title: '横向位置' }),
        y: percent.meta({ title: '纵向位置' }),
        size: z.number().min(2, '字号最小 2').max(20, '字号最大 20').meta({ title: '字号' }),
        color,
        ground: color.nullable().meta({ title: '底色' }),
      }),
    )
    .max(4, '每个镜头最多 4 段文字')
    .default([])
    .meta({ title: '文字' }),
});
export type TemplateShot = z.infer<typeof TemplateShot>;

/** A cut with holes: how long, how it moves, how text looks, what music it wants. */
export const TemplateContent = z
  .strictObject({
    ratio: z.enum(CUT_RATIOS, { error: '画幅不正确' }).meta({ title: '画幅' }),
    shots: z
      .array(TemplateShot)
      .min(1, '请至少保留一个镜头')
      .max(TEMPLATE_SHOTS_MAX, `镜头最多 ${TEMPLATE_SHOTS_MAX} 个`)
      .meta({ title: '镜头' }),
    subtitles: z
      .strictObject({
        size: z.enum(['small', 'medium', 'large'], { error: '字号不正确' }).meta({ title: '字号' }),
        place: z.enum(['bottom', 'middle', 'top'], { error: '位置不正确' }).meta({ title: '字幕位置' }),
        color,
        outline: color.nullable().meta({ title: '描边' }),
        box: color.nullable().meta({ title: '底色' }),
        karaoke: color.nullable().meta({ title: '逐字颜色' }),
      })
      .meta({ title: '字幕' }),
    mood: Mood.meta({ title: '音乐情绪' }),
    label: z.enum(CUT_CORNERS, { error: '标识位置不正确' }).meta({ title: '标识位置' }),
  })
  .meta({ title: '模板内容' });
export type TemplateContent = z.infer<typeof TemplateContent>;

export const VideoTemplate = Choice.extend({
  kind: Kind,
  intro: z.string(),
  builtin: z.boolean(),
  ratio: z.enum(CUT_RATIOS),
  mood: Mood,
  shots: z.int(),
  durationMs: z.int(),
  state: oneOf(PREVIEW_STATES),
  /** How far its preview is while it is made; null before its turn. */
  percent: z.int().nullable(),
  /** Why there is no preview. */
  note: z.string(),
  /** A film of it filled with drawings, and a picture of that. */
  preview: z.string().nullable(),
  cover: z.string().nullable(),
  node: Choice,
  version: z.int(),
  updatedAt: Moment,
  can: z.array(z.enum(['copy', 'preview', 'edit', 'delete'])),
});
export type VideoTemplate = z.infer<typeof VideoTemplate>;
export const VideoTemplateInfo = VideoTemplate.extend({ content: TemplateContent });
export type VideoTemplateInfo = z.infer<typeof VideoTemplateInfo>;

const search = {
  q: Keyword,
  kind: Kind.optional(),
  ratio: z.enum(CUT_RATIOS, { error: '画幅不正确' }).optional().meta({ title: '画幅' }),
};

const details = {
  name: RequiredText('名称', 40),
  kind: Kind,
  intro: Text(200).default('').meta({ title: '说明' }),
  content: TemplateContent,
};
const id = ref('videoTemplate');
const USERS = ['15-5', '15-1', '15-2', '15-3', '15-4'] as const;

const { get, list, post } = callsUnder('/api/admin/aivideos/template', ['15-5']);

export const videoTemplate = area('video-resource/template', {
  list: list('list', '视频模板', search, VideoTemplate, {
    keys: USERS,
    sorts: ['updatedAt', 'name', 'durationMs'],
    exportedBy: ['15-5'],
    columns: {
      name: { title: '名称', width: 24 },
      kind: labelColumn('类别', TEMPLATE_KINDS),
      intro: { title: '说明', width: 40 },
      builtin: {
        title: '来源',
        text: (_value: never, row: VideoTemplate) => (row.builtin ? BUILTIN_LABEL : '自有'),
      },
      ratio: '画幅',
      shots: '镜头数',
      durationMs: {
        title: '时长（秒）',
        text: (_value: never, row: VideoTemplate) => row.durationMs / 1000,
      },
      mood: labelColumn('音乐情绪', MUSIC_MOODS),
      updatedAt: '更新时间',
    },
  }),
  info: get('info', '视频模板详情', queryId('videoTemplate'), VideoTemplateInfo, { keys: USERS }),
  copy: post(
    'copy',
    '复制视频模板',
    z.strictObject({ id, name: RequiredText('名称', 40) }),
    VideoTemplateInfo,
  ),
  /** Makes a preview that failed or was cancelled again. */
  preview: post('preview', '重新生成模板预览', z.strictObject({ id }), VideoTemplateInfo),
  update: post(
    'update',
    '编辑视频模板',
    z.strictObject({ id, version: RowVersion, ...details }),
    VideoTemplateInfo,
  ),
  remove: post('remove', '删除视频模板', z.strictObject({ id }), z.null()),
});
