import { Choice, Day, Id, Moment, RequiredText, ref, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { FileType, Tags } from '../material/shape.ts';
import { Decision, ReviewOfRow } from '../review/shape.ts';
import { substanceState } from './states.ts';

const choices = <K extends string>(labels: Record<K, string>, error: string) =>
  z.enum(Object.keys(labels) as [K, ...K[]], { error });

export const SUBSTANCE_KINDS = {
  article: '图文',
  video: '视频',
  poster: '海报',
  link: '链接',
  copy: '文案包',
} as const;
export type SubstanceKind = keyof typeof SUBSTANCE_KINDS;
export const SubstanceKind = choices(SUBSTANCE_KINDS, '内容类型不正确');

/** Where a share text is meant for; moments and groups are where advisers share most. */
export const SHARE_PLACES = {
  moments: '朋友圈',
  group: '社群',
  douyin: '抖音',
  kuaishou: '快手',
  xiaohongshu: '小红书',
  channels: '视频号',
} as const;
export type SharePlace = keyof typeof SHARE_PLACES;
export const SharePlace = choices(SHARE_PLACES, '分享渠道不正确');

/** Who may change a piece besides those who administer it. */
export const EDITORS = { scope: '管理范围内的人', owner: '仅创建人' } as const;

export const SHARE_TEXT_MAX = 1000;
export const SHARE_TEXTS_MAX = 24;
export const SUBSTANCE_TITLE_MAX = 60;
export const SUBSTANCE_MATERIALS_MAX = 18;

export const ShareText = z.strictObject({
  place: SharePlace,
  text: RequiredText('分享文案', SHARE_TEXT_MAX),
  /** Laid out without a model; shown as 离线草稿 until a person rewrites it. */
  offline: z.boolean().default(false),
});
export type ShareText = z.infer<typeof ShareText>;

const Link = z
  .string()
  .trim()
  .max(500, '链接最多 500 个字')
  .regex(/^https?:\/\/[^\s]+$/i, '链接须以 http:// 或 https:// 开头')
  .meta({ example: 'https://example.com/a' });

/** What a person decides about a piece; the server keeps it as a version. */
export const SubstanceInput = z.strictObject({
  kind: SubstanceKind,
  title: RequiredText('标题', SUBSTANCE_TITLE_MAX),
  coverId: ref('material').nullable(),
  /** Pictures, the film, the poster: in the order in which they are shown. */
  materialIds: z
    .array(ref('material'))
    .max(SUBSTANCE_MATERIALS_MAX, `最多 ${SUBSTANCE_MATERIALS_MAX} 个素材`),
  /** An article of AI creation that it was made from. */
  articleId: ref('aiArticle').nullable(),
  url: Link.nullable(),
  body: Text(5000),
  texts: z.array(ShareText).max(SHARE_TEXTS_MAX, `最多 ${SHARE_TEXTS_MAX} 条分享文案`),
  tags: Tags,
  product: Text(60),
  /** The last day on which it may be shared; null: no end. */
  validUntil: Day.nullable(),
  editors: choices(EDITORS, '选项不正确'),
  /** Those who receive it may change the share text before they share. */
  textOpen: z.boolean(),
  /** Visitors can leave their number. */
  leads: z.boolean(),
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

/** What became of it, kept up to date with every delivery and visit. */
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

export const Substance = z.object({
  id: Id,
  kind: SubstanceKind,
  title: z.string(),
  status: z.enum(substanceState.all),
  /** May not be shared, whatever the state. */
  blocked: choices(SUBSTANCE_BLOCKS, '').nullable(),
  blockedReason: z.string(),
  cover: z.string().nullable(),
  materials: z.int(),
  texts: z.int(),
  tags: z.array(z.string()),
  product: z.string(),
  validUntil: z.string().nullable(),
  editors: choices(EDITORS, ''),
  textOpen: z.boolean(),
  leads: z.boolean(),
  node: Choice,
  owner: Choice,
  versionId: Id,
  versionNo: z.int(),
  review: ReviewOfRow,
  outcome: Outcome,
  createdAt: Moment,
  updatedAt: Moment,
  version: z.int(),
  can: z.array(z.enum(SUBSTANCE_VERBS)),
});
export type Substance = z.infer<typeof Substance>;

/** As little of a piece as a picker, a task or a subject needs to name it. */
export const SubstanceChoice = z.object({
  id: Id,
  name: z.string(),
  kind: SubstanceKind,
  status: z.enum(substanceState.all),
  blocked: choices(SUBSTANCE_BLOCKS, '').nullable(),
  cover: z.string().nullable(),
  /** Cannot be sent as it is. */
  disabled: z.boolean(),
});
export type SubstanceChoice = z.infer<typeof SubstanceChoice>;

/** A material as the piece shows it; addresses last a short while. */
export const ShownMaterial = z.object({
  id: Id,
  name: z.string(),
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

/** What one sees of a piece: in the preview, the inbox and the shared page. */
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
});
export type SubstanceInfo = z.infer<typeof SubstanceInfo>;
