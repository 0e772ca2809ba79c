import { Day, Moment, oneOf, RequiredText, Text } from '../core/fields.ts';
import { Choice, Id, ref } from '../core/refs.ts';
import { ownedRow } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { FileType, Tags } from '../material/shape.ts';
import { Decision, ReviewOfRow } from '../review/shape.ts';
import { substanceState } from './states.ts';

export const SUBSTANCE_KINDS = {
  article: '图文',
  video: '视频',
  poster: '海报',
  link: '链接',
  copy: '文案包',
} as const;
export type SubstanceKind = keyof typeof SUBSTANCE_KINDS;
export const SubstanceKind = oneOf(SUBSTANCE_KINDS, '内容类型不正确').meta({ title: '类型' });

/** Destinations of a share text; moments and groups are those advisers use most. */
export const SHARE_TARGETS = {
  moments: '朋友圈',
  group: '社群',
  douyin: '抖音',
  kuaishou: '快手',
  xiaohongshu: '小红书',
  channels: '视频号',
} as const;
export type ShareTarget = keyof typeof SHARE_TARGETS;
export const ShareTarget = oneOf(SHARE_TARGETS, '分享渠道不正确').meta({ title: '分享渠道' });

/** Who may change a piece besides its administrators. */
export const EDIT_RIGHTS = { scope: '管辖范围内人员', owner: '仅创建人' } as const;

export const SHARE_TEXT_MAX = 1000;
export const SHARE_TEXTS_MAX = 24;
export const SUBSTANCE_TITLE_MAX = 60;
export const SUBSTANCE_MATERIALS_MAX = 18;

export const ShareText = z.strictObject({
  place: ShareTarget,
  text: RequiredText('分享文案', SHARE_TEXT_MAX),
  /** Laid out without a model; shown as 离线草稿 until a person rewrites it. */
  offline: z.boolean().default(false).meta({ title: '是否离线草稿' }),
});
export type ShareText = z.infer<typeof ShareText>;

const Link = z
  .string()
  .trim()
  .max(500, '链接最多 500 个字')
  .regex(/^https?:\/\/[^\s]+$/i, '链接须以 http:// 或 https:// 开头')
  .meta({ title: '链接', example: 'https://example.com/a' });

/** The editable content of a piece; the server keeps each save as a version. */
export const SubstanceInput = z.strictObject({
  kind: SubstanceKind,
  title: RequiredText('标题', SUBSTANCE_TITLE_MAX),
  coverId: ref('material').nullable().meta({ title: '封面' }),
  /** Pictures, the film, the poster: in the order in which they are shown. */
  materialIds: z
    .array(ref('material'))
    .max(SUBSTANCE_MATERIALS_MAX, `最多 ${SUBSTANCE_MATERIALS_MAX} 个素材`)
    .meta({ title: '素材' }),
  /** An article of AI creation that it was made from. */
  articleId: ref('aiArticle').nullable().meta({ title: '来源文章' }),
  url: Link.nullable(),
  /** With the marks of `richBlocks`. */
  body: Text(5000).meta({ title: '正文' }),
  texts: z
    .array(ShareText)
    .max(SHARE_TEXTS_MAX, `最多 ${SHARE_TEXTS_MAX} 条分享文案`)
    .meta({ title: '分享文案' }),
  tags: Tags.meta({ title: '标签' }),
  product: Text(60).meta({ title: '产品' }),
  /** The last day on which it may be shared; null: no end. */
  validUntil: Day.nullable().meta({ title: '有效期至' }),
  editors: oneOf(EDIT_RIGHTS, '选项不正确').meta({ title: '编辑权限' }),
  /** Those who receive it may change the share text before they share. */
  textOpen: z.boolean().meta({ title: '允许修改文案' }),
  /** Visitors can leave their number. */
  leads: z.boolean().meta({ title: '收集联系方式' }),
});
export type SubstanceInput = z.infer<typeof SubstanceInput>;

/** Why it may not be shared, whatever its state. */
export const SUBSTANCE_BLOCKS = { recalled: '已召回', expired: '已过有效期' } as const;

export const SUBSTANCE_VERBS = [
  'edit',
  'submit',
  'cancelSubmit',
  'review',
  'send',
  'takeDown',
  'delete',
] as const;

/** Results of a piece, updated with every delivery and visit. */
export const Outcome = z.object({
  /** Delivered to so many people. */
  reached: z.int(),
  opened: z.int(),
  shared: z.int(),
  /** Told back as published. */
  published: z.int(),
  visits: z.int(),
  leads: z.int(),
});
export type Outcome = z.infer<typeof Outcome>;

/** Fields of a delivery: how far one person got with one piece. */
export const deliveryFields = {
  deliveredAt: Moment,
  openedAt: Moment.nullable(),
  sharedAt: Moment.nullable(),
  publishedAt: Moment.nullable(),
  publishedUrl: z.string().nullable(),
  shares: z.int(),
  visits: z.int(),
  leads: z.int(),
};

export const Substance = ownedRow(SUBSTANCE_VERBS, {
  kind: SubstanceKind,
  title: z.string(),
  status: z.enum(substanceState.all),
  /** May not be shared, whatever the state. */
  blocked: oneOf(SUBSTANCE_BLOCKS, '').nullable(),
  blockedReason: z.string(),
  cover: z.string().nullable(),
  materials: z.int(),
  texts: z.int(),
  tags: z.array(z.string()),
  product: z.string(),
  validUntil: z.string().nullable(),
  editors: oneOf(EDIT_RIGHTS, ''),
  textOpen: z.boolean(),
  leads: z.boolean(),
  versionId: Id,
  versionNo: z.int(),
  review: ReviewOfRow,
  outcome: Outcome,
  updatedAt: Moment,
});
export type Substance = z.infer<typeof Substance>;

/** A piece as pickers, tasks and subjects name it. */
export const SubstanceChoice = Choice.extend({
  kind: SubstanceKind,
  status: z.enum(substanceState.all),
  blocked: oneOf(SUBSTANCE_BLOCKS, '').nullable(),
  cover: z.string().nullable(),
  /** Cannot be sent as it is. */
  disabled: z.boolean(),
});
export type SubstanceChoice = z.infer<typeof SubstanceChoice>;

/** A material as the piece shows it; addresses last a short while. */
export const ShownMaterial = Choice.extend({
  type: FileType,
  /** Why it may not be used, in words that follow its name. */
  refusal: z.string().nullable(),
  thumb: z.string().nullable(),
  url: z.string().nullable(),
  poster: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
});
export type ShownMaterial = z.infer<typeof ShownMaterial>;

/** The visible content of a piece: in the preview, the inbox and the shared page. */
export const SubstanceContent = z.object({
  kind: SubstanceKind,
  title: z.string(),
  cover: ShownMaterial.nullable(),
  materials: z.array(ShownMaterial),
  url: z.string().nullable(),
  body: z.string(),
  texts: z.array(ShareText),
  product: z.string(),
  validUntil: z.string().nullable(),
});
export type SubstanceContent = z.infer<typeof SubstanceContent>;

export const SubstanceVersion = z.object({
  id: Id,
  no: z.int(),
  title: z.string(),
  by: z.string(),
  at: Moment,
  decisions: z.array(Decision),
});

export const SubstanceInfo = Substance.extend({
  input: SubstanceInput,
  content: SubstanceContent,
  article: Choice.nullable(),
  /** Newest first. */
  versions: z.array(SubstanceVersion),
  sends: z.array(z.object({ id: Id, name: z.string(), state: z.string(), people: z.int(), at: Moment })),
  /** Bursts from one address; in no figure. */
  suspiciousVisits: z.int(),
});
export type SubstanceInfo = z.infer<typeof SubstanceInfo>;
