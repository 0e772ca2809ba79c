import { area, call, list } from '../core/call.ts';
import { Choice, Id, Keyword, Moment, queryRef, RequiredText, ref, Text } from '../core/common.ts';
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
  .refine((text) => text === '' || /^https?:\/\/\S+$/.test(text), '链接须以 http:// 或 https:// 开头');

const Section = z.strictObject({
  kind: z.enum(Object.keys(DOUYIN_SECTION_KINDS) as [DouyinSectionKind], { error: '模块类型不正确' }),
  title: RequiredText('模块标题', 20),
  text: Text(200).default(''),
  pictureId: ref('material').nullable().default(null),
  url: address.default(''),
  workIds: z.array(ref('publishAttempt')).max(6, '一个合集最多 6 个作品').default([]),
});
export type DouyinSection = z.infer<typeof Section>;

/** How an account's home page looks: what a person sets up on the platform, which has no interface for it. */
export const DouyinPageInput = z.strictObject({
  bannerId: ref('material').nullable().default(null),
  intro: Text(200).default(''),
  buttons: z
    .array(z.strictObject({ title: RequiredText('按钮名称', 6), url: address }))
    .max(DOUYIN_BUTTONS_MAX, `最多 ${DOUYIN_BUTTONS_MAX} 个按钮`)
    .default([]),
  /** Shown before all others. */
  topIds: z
    .array(ref('publishAttempt'))
    .max(DOUYIN_TOPS_MAX, `最多置顶 ${DOUYIN_TOPS_MAX} 个作品`)
    .default([]),
  sections: z.array(Section).max(DOUYIN_SECTIONS_MAX, `最多 ${DOUYIN_SECTIONS_MAX} 个模块`).default([]),
});
export type DouyinPageInput = z.infer<typeof DouyinPageInput>;

/** A home page by its account; version 0 while nobody has made one. */
export const DouyinPage = z.object({
  id: Id,
  name: z.string(),
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

const versionNo = z.int('版本号必须是整数').min(0, '版本号不能为负').meta({ example: 0 });
const search = { q: Keyword, nodeId: ref('node').optional() };
export type DouyinPageSearch = z.infer<z.ZodObject<typeof search>>;

export const douyinPage = area('douyin/page', {
  list: list({
    path: '/api/admin/douyin/page/list',
    keys: LOOK,
    summary: '抖音主页列表',
    search,
    row: DouyinPage,
    sorts: ['createdAt', 'name'],
    export: {
      keys: LOOK,
      columns: {
        name: { title: '账号', width: 30 },
        node: { title: '所属组织', text: (_value: never, row: DouyinPage) => row.node.name },
        versionNo: { title: '最新版本' },
        finalNo: { title: '定稿版本' },
        finalAt: { title: '定稿时间' },
        updatedBy: { title: '修改人' },
        updatedAt: { title: '修改时间' },
      },
    },
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/douyin/page/info',
    keys: LOOK,
    summary: '抖音主页详情',
    query: z.strictObject({ id: queryRef('account') }),
    data: DouyinPageInfo,
  }),
  /** Works of the account that can be put on the page, the latest first. */
  works: call({
    method: 'GET',
    path: '/api/admin/douyin/page/works',
    keys: LOOK,
    summary: '主页可选的作品',
    query: z.strictObject({ id: queryRef('account') }),
    data: z.object({ rows: z.array(DouyinShownWork) }),
  }),
  /** As a new version. `versionNo` is the one it was made from. */
  save: call({
    method: 'POST',
    path: '/api/admin/douyin/page/save',
    keys: EDIT,
    summary: '保存抖音主页',
    body: DouyinPageInput.extend({ id: ref('account'), versionNo }),
    data: DouyinPageInfo,
  }),
  restore: call({
    method: 'POST',
    path: '/api/admin/douyin/page/restore',
    keys: EDIT,
    summary: '恢复抖音主页版本',
    body: z.strictObject({
      id: ref('account'),
      versionNo,
      no: z.int('版本号必须是整数').min(1, '版本号从 1 开始'),
    }),
    data: DouyinPageInfo,
  }),
  /** Whoever looks after the account is told to set it up. */
  settle: call({
    method: 'POST',
    path: '/api/admin/douyin/page/settle',
    keys: EDIT,
    summary: '抖音主页定稿',
    body: z.strictObject({ id: ref('account'), versionNo }),
    data: DouyinPageInfo,
  }),
});
