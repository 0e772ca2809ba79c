import { area, callsUnder } from '../core/call.ts';
import { nameColumn } from '../core/columns.ts';
import { Keyword, Moment, oneOf, RequiredText, Text } from '../core/fields.ts';
import { byId, Choice, Id, queryId, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { ShownMaterial } from '../substance/shape.ts';

const EDIT = ['4-23'] as const;
const LOOK = ['4-22', '4-23'] as const;

export const DOUYIN_BUTTONS_MAX = 3;
export const DOUYIN_TOPS_MAX = 3;
export const DOUYIN_SECTIONS_MAX = 8;

export const DOUYIN_SECTION_KINDS = { works: '作品合集', activity: '活动', store: '门店信息' } as const;
export type DouyinSectionKind = keyof typeof DOUYIN_SECTION_KINDS;

const address = z
  .string()
  .trim()
  .max(300, '链接最多 300 个字')
  .refine((text) => text === '' || /^https?:\/\/\S+$/.test(text), '链接须以 http:// 或 https:// 开头')
  .meta({ title: '链接' });

const Section = z.strictObject({
  kind: oneOf(DOUYIN_SECTION_KINDS, '模块类型不正确').meta({ title: '类型' }),
  title: RequiredText('模块标题', 20),
  text: Text(200).default('').meta({ title: '文字' }),
  pictureId: ref('material').nullable().default(null).meta({ title: '图片' }),
  url: address.default(''),
  workIds: z.array(ref('publishAttempt')).max(6, '一个合集最多 6 个作品').default([]).meta({ title: '作品' }),
});
export type DouyinSection = z.infer<typeof Section>;

/** How an account's home page looks: what a person sets up on the platform, which has no interface for it. */
export const DouyinPageInput = z.strictObject({
  bannerId: ref('material').nullable().default(null).meta({ title: '头图' }),
  intro: Text(200).default('').meta({ title: '简介' }),
  buttons: z
    .array(z.strictObject({ title: RequiredText('按钮名称', 6), url: address }))
    .max(DOUYIN_BUTTONS_MAX, `最多 ${DOUYIN_BUTTONS_MAX} 个按钮`)
    .default([])
    .meta({ title: '按钮' }),
  /** Shown before all others. */
  topIds: z
    .array(ref('publishAttempt'))
    .max(DOUYIN_TOPS_MAX, `最多置顶 ${DOUYIN_TOPS_MAX} 个作品`)
    .default([])
    .meta({ title: '置顶作品' }),
  sections: z
    .array(Section)
    .max(DOUYIN_SECTIONS_MAX, `最多 ${DOUYIN_SECTIONS_MAX} 个模块`)
    .default([])
    .meta({ title: '模块' }),
});
export type DouyinPageInput = z.infer<typeof DouyinPageInput>;

/** A home page by its account; version 0 while nobody has made one. */
export const DouyinPage = Choice.extend({
  node: Choice,
  owner: Choice,
  fans: z.int().nullable(),
  versionNo: z.int(),
  /** The version settled on, to be set up on the platform. */
  finalNo: z.int().nullable(),
  finalAt: Moment.nullable(),
  updatedAt: Moment.nullable(),
  updatedBy: z.string().nullable(),
  can: z.array(z.enum(['edit', 'settle'])),
});
export type DouyinPage = z.infer<typeof DouyinPage>;

export const DouyinShownWork = z.object({
  id: Id,
  title: z.string(),
  url: z.string().nullable(),
  publishedAt: Moment,
  plays: z.int().nullable(),
});
export type DouyinShownWork = z.infer<typeof DouyinShownWork>;

export const DouyinPageInfo = DouyinPage.extend({
  input: DouyinPageInput,
  /** The version settled on, where it is another one than the newest. */
  final: DouyinPageInput.nullable(),
  works: z.array(DouyinShownWork),
  materials: z.array(ShownMaterial),
  versions: z.array(z.object({ no: z.int(), by: z.string(), at: Moment })),
});
export type DouyinPageInfo = z.infer<typeof DouyinPageInfo>;

const versionNo = z.int('版本号必须是整数').min(0, '版本号不能为负').meta({ title: '版本', example: 0 });
const search = { q: Keyword, nodeId: ref('node').optional().meta({ title: '所属组织' }) };
export type DouyinPageSearch = z.infer<z.ZodObject<typeof search>>;

const { get, list, post } = callsUnder('/api/admin/douyin/page', EDIT);

export const douyinPage = area('douyin/page', {
  list: list('list', '抖音主页列表', search, DouyinPage, {
    keys: LOOK,
    sorts: ['createdAt', 'name'],
    columns: {
      name: { title: '账号', width: 30 },
      node: nameColumn('所属组织'),
      versionNo: '最新版本',
      finalNo: '定稿版本',
      finalAt: '定稿时间',
      updatedBy: '修改人',
      updatedAt: '修改时间',
    },
  }),
  info: get('info', '抖音主页详情', queryId('account'), DouyinPageInfo, { keys: LOOK }),
  /** Works of the account that can be put on the page, the latest first. */
  works: get('works', '主页可选的作品', queryId('account'), z.object({ rows: z.array(DouyinShownWork) }), {
    keys: LOOK,
  }),
  /** As a new version. `versionNo` is the one it was made from. */
  save: post(
    'save',
    '保存抖音主页',
    DouyinPageInput.extend({ id: ref('account'), versionNo }),
    DouyinPageInfo,
  ),
  restore: post(
    'restore',
    '恢复抖音主页版本',
    byId('account', {
      versionNo,
      no: z.int('版本号必须是整数').min(1, '版本号从 1 开始').meta({ title: '版本号' }),
    }),
    DouyinPageInfo,
  ),
  /** Whoever looks after the account is told to set it up. */
  settle: post('settle', '抖音主页定稿', byId('account', { versionNo }), DouyinPageInfo),
});
