import { Moment, oneOf, RequiredText, Text } from '../core/fields.ts';
import { Choice, Id, ref } from '../core/refs.ts';
import { ownedRow } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { Decision, ReviewOfRow } from '../review/shape.ts';
import { PosterColor, PosterDoc } from './doc.ts';
import { posterState, posterTemplateState } from './states.ts';
import { POSTER_VARIABLES } from './variables.ts';

/** What a poster is for. */
export const POSTER_KINDS = {
  launch: '新车上市',
  drive: '试驾邀请',
  price: '价格优惠',
  greeting: '节日问候',
  festival: '节庆活动',
  event: '活动邀请',
  quote: '金句',
  delivery: '交车',
  service: '服务提醒',
  recruit: '招聘',
  ranking: '榜单',
  long: '长图',
  cover: '公众号封面',
  card: '视频卡片',
  other: '其他',
} as const;
export type PosterKind = keyof typeof POSTER_KINDS;
export const PosterKind = oneOf(POSTER_KINDS, '类别不正确').meta({ title: '类别' });

/** How wide it is for its height; of a list's filter. */
export const POSTER_SHAPES = { tall: '竖版', wide: '横版', square: '方形', long: '长图' } as const;
export const PosterShape = oneOf(POSTER_SHAPES, '版式不正确').meta({ title: '版式' });

export const POSTER_FORMATS = { png: 'PNG', jpeg: 'JPEG', pdf: 'PDF' } as const;
export type PosterFormat = keyof typeof POSTER_FORMATS;

/** What can be downloaded of a poster; a film only of one that was made as a film. */
export const POSTER_FILES = { ...POSTER_FORMATS, mp4: 'MP4' } as const;
export type PosterFile = keyof typeof POSTER_FILES;

export const POSTER_FINDINGS = {
  shrunk: '已缩小',
  cut: '显示不全',
  empty: '缺少内容',
  missingPicture: '缺少图片',
  missingGlyph: '缺少字形',
  expired: '资料过期',
} as const;

/** Something about a poster that a person should look at. */
export const PosterFinding = z.object({
  layerId: z.string(),
  kind: oneOf(POSTER_FINDINGS),
  /** What the text was shrunk to. */
  size: z.number().optional(),
  text: z.string(),
});
export type PosterFinding = z.infer<typeof PosterFinding>;

/** A picture that a document or its values name, by the key that the layout asks for it with. */
export const PosterPicture = z.object({
  key: z.string(),
  /** Lasts a short while; null where it may not be shown. */
  url: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Why it may not be used, in words that follow 图片. */
  refusal: z.string().nullable(),
});
export type PosterPicture = z.infer<typeof PosterPicture>;

export const PosterValuesMap = z.partialRecord(oneOf(POSTER_VARIABLES), z.string());

export const POSTER_NAME_MAX = 60;
export const POSTER_FOLDER_MAX = 20;

export const PosterTemplateInput = z.strictObject({
  name: RequiredText('名称', POSTER_NAME_MAX),
  kind: PosterKind,
  /** What it is filed under; empty: nothing. */
  folder: Text(POSTER_FOLDER_MAX).default('').meta({ title: '文件夹' }),
  doc: PosterDoc,
});
export type PosterTemplateInput = z.infer<typeof PosterTemplateInput>;

export const POSTER_TEMPLATE_VERBS = [
  'use',
  'batch',
  'copy',
  'edit',
  'submit',
  'cancelSubmit',
  'review',
  'delete',
] as const;

export const PosterTemplate = ownedRow(POSTER_TEMPLATE_VERBS, {
  name: z.string(),
  kind: PosterKind,
  folder: z.string(),
  /** It came with the product: used and copied, never changed. */
  builtin: z.boolean(),
  /** A newer version of the product wrote it: here it can be neither drawn nor opened. */
  tooNew: z.boolean(),
  status: z.enum(posterTemplateState.all),
  review: ReviewOfRow,
  width: z.int(),
  height: z.int(),
  layers: z.int(),
  /** How long it moves; null: it is a still. */
  motionMs: z.int().nullable(),
  versionId: z.int(),
  versionNo: z.int(),
  /** Of the viewer. */
  favourite: z.boolean(),
  /** Posters made from it. */
  uses: z.int(),
  /** To draw it with: what is shown is what is made. Of one that is too new an empty sheet. */
  doc: PosterDoc,
  pictures: z.array(PosterPicture),
  updatedAt: Moment,
});
export type PosterTemplate = z.infer<typeof PosterTemplate>;

export const PosterTemplateVersion = z.object({
  no: z.int(),
  name: z.string(),
  by: z.string(),
  at: Moment,
  decisions: z.array(Decision),
});

export const PosterTemplateInfo = PosterTemplate.extend({
  /** Newest first. */
  versions: z.array(PosterTemplateVersion),
  /** Whether the viewer may change everything, or only what its layers leave open. */
  openOnly: z.boolean(),
});
export type PosterTemplateInfo = z.infer<typeof PosterTemplateInfo>;

const box = (min: number) => z.number('尺寸不正确').min(min, '尺寸不正确').max(24_000, '尺寸不正确');

/** What one poster has otherwise than its template, on one layer. */
export const LayerOverride = z.strictObject({
  layerId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/, '图层编号不正确')
    .meta({ title: '图层' }),
  text: Text(500).optional().meta({ title: '文字' }),
  materialId: ref('material').optional().meta({ title: '图片' }),
  color: PosterColor.optional(),
  x: box(-20_000).optional().meta({ title: '横向位置' }),
  y: box(-20_000).optional().meta({ title: '纵向位置' }),
  width: box(1).optional().meta({ title: '宽' }),
  height: box(1).optional().meta({ title: '高' }),
});
export type LayerOverride = z.infer<typeof LayerOverride>;

/** Where scanning the poster's code leads. */
export const PosterTarget = z
  .discriminatedUnion('to', [
    z.strictObject({
      to: z.literal('url').meta({ title: '打开方式' }),
      url: z
        .url({ protocol: /^https$/, error: '链接须以 https:// 开头' })
        .max(500, '链接最多 500 个字')
        .meta({ title: '链接', example: 'https://example.com/a' }),
    }),
    z.strictObject({
      to: z.literal('substance').meta({ title: '打开方式' }),
      substanceId: ref('substance').meta({ title: '内容' }),
    }),
  ])
  .meta({ title: '扫码打开' });
export type PosterTarget = z.infer<typeof PosterTarget>;

/** Whose data fills the variables of a poster. */
export const posterSources = {
  /** A dealer or a store; of a store the dealer above it is taken too. */
  placeId: ref('node').nullable().default(null).meta({ title: '经销商或门店' }),
  memberId: ref('member').nullable().default(null).meta({ title: '顾问' }),
  /** The car whose facts are taken: 示例轿车 A1. */
  subject: Text(60).default('').meta({ title: '车型' }),
  themeId: ref('aiTheme').nullable().default(null).meta({ title: '主题' }),
  articleId: ref('aiArticle').nullable().default(null).meta({ title: '文章' }),
};

/** What somebody fills in by hand: the poster's own words. */
export const posterWords = {
  title: Text(100).default('').meta({ title: '主标题' }),
  subtitle: Text(200).default('').meta({ title: '副标题' }),
  date: Text(60).default('').meta({ title: '活动日期' }),
  pictureId: ref('material').nullable().default(null).meta({ title: '主图' }),
  overrides: z.array(LayerOverride).max(200, '最多 200 处修改').default([]).meta({ title: '图层修改' }),
  target: PosterTarget.nullable().default(null),
};
/** A film of a template that moves, with a sound of the library under it. */
export const posterFilm = {
  film: z.boolean('请选择是或否').default(false).meta({ title: '生成视频' }),
  musicId: ref('material').nullable().default(null).meta({ title: '音乐' }),
};
export const PosterInput = z.strictObject({
  ...posterSources,
  ...posterWords,
  ...posterFilm,
  /** A look at a template as its canvas shows it, with examples of what nobody chose. It is no use of the template. */
  preview: z.boolean('请选择是或否').optional().meta({ title: '仅预览' }),
});
export type PosterInput = z.infer<typeof PosterInput>;

export const POSTER_VERBS = ['modify', 'retry', 'download', 'save', 'delete'] as const;

export const Poster = ownedRow(POSTER_VERBS, {
  name: z.string(),
  template: Choice.nullable(),
  templateVersionNo: z.int(),
  /** Whose name, address and phone it has. */
  place: Choice.nullable(),
  batchId: Id.nullable(),
  state: z.enum(posterState.all),
  /** Why it failed. */
  note: z.string(),
  width: z.int(),
  height: z.int(),
  findings: z.array(PosterFinding),
  /** Words or picture come from AI; the material says so. */
  ai: z.boolean(),
  material: Choice.nullable(),
  /** The finished picture; lasts a short while. */
  url: z.string().nullable(),
  /** It is made as a film. */
  film: z.boolean(),
  filmUrl: z.string().nullable(),
  /** What its code leads to, counted; null: it has none. */
  link: z.string().nullable(),
  /** Everybody who scanned it, once a day. */
  visits: z.int(),
  /** Numbers left behind by them. */
  leads: z.int(),
  updatedAt: Moment,
});
export type Poster = z.infer<typeof Poster>;

export const PosterInfo = Poster.extend({
  input: PosterInput,
  /** As it was made: the template of then with what was changed on it. */
  doc: PosterDoc,
  values: PosterValuesMap,
  pictures: z.array(PosterPicture),
  /** Changed fields on locked layers are refused. */
  openOnly: z.boolean(),
  /** Visits by day, the last thirty. */
  days: z.array(z.object({ day: z.string(), visits: z.int() })),
  /** Bursts from one address and programs; in no figure. */
  suspiciousVisits: z.int(),
});
export type PosterInfo = z.infer<typeof PosterInfo>;
