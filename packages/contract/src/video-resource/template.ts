import { CUT_CORNERS, CUT_FITS, CUT_MOVES, CUT_RATIOS, CUT_TRANSITIONS } from '../ai-video/cut-frames.ts';
import { area, call, list } from '../core/call.ts';
import { Choice, Id, Keyword, Moment, queryRef, RequiredText, ref, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { Mood } from './music.ts';
import {
  BUILTIN_LABEL,
  MAKING_STATES,
  type MakingState,
  MUSIC_MOODS,
  TEMPLATE_KINDS,
  type TemplateKind,
} from './words.ts';

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, '颜色应为 #rrggbb')
  .meta({ example: '#101828' });
const percent = z.number().min(0, '不能小于 0').max(100, '不能大于 100');
const Kind = z.enum(Object.keys(TEMPLATE_KINDS) as [TemplateKind], { error: '类别不正确' });
export const TEMPLATE_SHOTS_MAX = 20;

/** A shot with a hole in it: whoever uses the template puts a clip or a picture there. A card has its own ground and no hole. */
export const TemplateShot = z.strictObject({
  role: RequiredText('镜头名称', 20),
  /** What should be seen, in words the library is searched by. */
  want: Text(60).default(''),
  /** What is said, with `{words}` to be filled in. */
  line: Text(120).default(''),
  ms: z.int('时长不正确').min(800, '镜头最短 0.8 秒').max(30_000, '镜头最长 30 秒').meta({ example: 2000 }),
  fit: z.enum(CUT_FITS, { error: '填充方式不正确' }),
  move: z.enum(CUT_MOVES, { error: '运镜不正确' }),
  transition: z.enum(CUT_TRANSITIONS, { error: '转场不正确' }),
  card: z.tuple([color, color]).nullable().default(null),
  texts: z
    .array(
      z.strictObject({
        text: RequiredText('文字', 40),
        look: z.enum(['title', 'sticker', 'plain'], { error: '样式不正确' }),
        x: percent,
        y: percent,
        size: z.number().min(2, '字号最小 2').max(20, '字号最大 20'),
        color,
        ground: color.nullable(),
      }),
    )
    .max(4, '每个镜头最多 4 段文字')
    .default([]),
});
export type TemplateShot = z.infer<typeof TemplateShot>;

/** A cut with holes: how long, how it moves, how text looks, what music it wants. */
export const TemplateContent = z.strictObject({
  ratio: z.enum(CUT_RATIOS, { error: '画幅不正确' }),
  shots: z
    .array(TemplateShot)
    .min(1, '请至少保留一个镜头')
    .max(TEMPLATE_SHOTS_MAX, `镜头最多 ${TEMPLATE_SHOTS_MAX} 个`),
  subtitles: z.strictObject({
    size: z.enum(['small', 'medium', 'large'], { error: '字号不正确' }),
    place: z.enum(['bottom', 'middle', 'top'], { error: '位置不正确' }),
    color,
    outline: color.nullable(),
    box: color.nullable(),
    karaoke: color.nullable(),
  }),
  mood: Mood,
  label: z.enum(CUT_CORNERS, { error: '标识位置不正确' }),
});
export type TemplateContent = z.infer<typeof TemplateContent>;

export const VideoTemplate = z.object({
  id: Id,
  name: z.string(),
  kind: Kind,
  intro: z.string(),
  builtin: z.boolean(),
  ratio: z.enum(CUT_RATIOS),
  mood: Mood,
  shots: z.int(),
  durationMs: z.int(),
  state: z.enum(Object.keys(MAKING_STATES) as [MakingState]),
  note: z.string(),
  /** A film of it filled with drawings, and a picture of that. */
  preview: z.string().nullable(),
  cover: z.string().nullable(),
  node: Choice,
  version: z.int(),
  updatedAt: Moment,
  can: z.array(z.enum(['copy', 'edit', 'delete'])),
});
export type VideoTemplate = z.infer<typeof VideoTemplate>;
export const VideoTemplateInfo = VideoTemplate.extend({ content: TemplateContent });
export type VideoTemplateInfo = z.infer<typeof VideoTemplateInfo>;

const search = {
  q: Keyword,
  kind: Kind.optional(),
  ratio: z.enum(CUT_RATIOS, { error: '画幅不正确' }).optional(),
};
export type VideoTemplateSearch = z.infer<z.ZodObject<typeof search>>;

const details = {
  name: RequiredText('名称', 40),
  kind: Kind,
  intro: Text(200).default(''),
  content: TemplateContent,
};
const id = ref('videoTemplate');
const USERS = ['15-5', '15-1', '15-2', '15-3', '15-4'] as const;

export const videoTemplate = area('video-resource/template', {
  list: list({
    path: '/api/admin/aivideos/template/list',
    keys: USERS,
    summary: '视频模板',
    search,
    row: VideoTemplate,
    sorts: ['updatedAt', 'name', 'durationMs'],
    export: {
      keys: ['15-5'],
      columns: {
        name: { title: '名称', width: 24 },
        kind: { title: '类别', text: (_value: never, row: VideoTemplate) => TEMPLATE_KINDS[row.kind] },
        intro: { title: '说明', width: 40 },
        builtin: {
          title: '来源',
          text: (_value: never, row: VideoTemplate) => (row.builtin ? BUILTIN_LABEL : '自有'),
        },
        ratio: { title: '画幅' },
        shots: { title: '镜头数' },
        durationMs: {
          title: '时长（秒）',
          text: (_value: never, row: VideoTemplate) => row.durationMs / 1000,
        },
        mood: { title: '音乐情绪', text: (_value: never, row: VideoTemplate) => MUSIC_MOODS[row.mood] },
        updatedAt: { title: '更新时间' },
      },
    },
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/aivideos/template/info',
    keys: USERS,
    summary: '视频模板详情',
    query: z.strictObject({ id: queryRef('videoTemplate') }),
    data: VideoTemplateInfo,
  }),
  copy: call({
    method: 'POST',
    path: '/api/admin/aivideos/template/copy',
    keys: ['15-5'],
    summary: '复制视频模板',
    body: z.strictObject({ id, name: RequiredText('名称', 40) }),
    data: VideoTemplateInfo,
  }),
  update: call({
    method: 'POST',
    path: '/api/admin/aivideos/template/update',
    keys: ['15-5'],
    summary: '编辑视频模板',
    body: z.strictObject({ id, version: z.int(), ...details }),
    data: VideoTemplateInfo,
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/aivideos/template/remove',
    keys: ['15-5'],
    summary: '删除视频模板',
    body: z.strictObject({ id }),
    data: z.null(),
  }),
});
