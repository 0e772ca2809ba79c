import { area, call, list } from '../core/call.ts';
import { Choice, DateRange, Id, Keyword, Moment, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { hotPackageState } from './states.ts';
import { ADOPT_FORMS, AdoptForm } from './video.ts';

/** What came of themes: posts that are out, and what their platforms told of them. Null: nothing was told, which is not zero. */
const results = {
  posts: z.int(),
  views: z.int().nullable(),
  likes: z.int().nullable(),
  comments: z.int().nullable(),
  shares: z.int().nullable(),
};
const resultColumns = {
  posts: { title: '已发布' },
  views: { title: '阅读播放' },
  likes: { title: '点赞' },
  comments: { title: '评论' },
  shares: { title: '分享' },
};

export const HotAdoption = z.object({
  id: Id,
  package: Choice,
  form: AdoptForm,
  /** The theme, or the live script. */
  themeId: Id,
  node: Choice,
  member: z.string(),
  at: Moment,
  ...results,
  asOf: Moment.nullable(),
});
export type HotAdoption = z.infer<typeof HotAdoption>;

const search = {
  q: Keyword,
  packageId: ref('hotPackage').optional(),
  nodeId: ref('node').optional(),
  form: AdoptForm.optional(),
  at: DateRange.optional(),
};
export type HotAdoptionSearch = z.infer<z.ZodObject<typeof search>>;

/** A package with what came of it wherever the viewer reaches. */
export const HotPackageRank = z.object({
  id: Id,
  title: z.string(),
  status: z.enum(hotPackageState.all),
  expired: z.boolean(),
  /** Places that took it, and how often. */
  adopters: z.int(),
  adoptions: z.int(),
  ...results,
  lastAt: Moment.nullable(),
});
export type HotPackageRank = z.infer<typeof HotPackageRank>;

const rankSearch = { q: Keyword, at: DateRange.optional() };
export type HotPackageRankSearch = z.infer<z.ZodObject<typeof rankSearch>>;

export const hotAdoption = area('hot/adoption', {
  list: list({
    path: '/api/admin/hot/adoption/list',
    keys: ['16-4'],
    summary: '热点包采用明细',
    search,
    row: HotAdoption,
    sorts: ['at', 'posts', 'views'],
    export: {
      keys: ['16-4'],
      columns: {
        package: { title: '热点包', width: 30, text: (_value: never, row: HotAdoption) => row.package.name },
        node: { title: '采用单位', width: 24, text: (_value: never, row: HotAdoption) => row.node.name },
        member: { title: '采用人' },
        form: { title: '形式', text: (_value: never, row: HotAdoption) => ADOPT_FORMS[row.form] },
        at: { title: '采用时间' },
        ...resultColumns,
        asOf: { title: '数据截至' },
      },
    },
  }),
  ranks: list({
    path: '/api/admin/hot/adoption/ranks',
    keys: ['16-4'],
    summary: '热点包排行',
    search: rankSearch,
    row: HotPackageRank,
    sorts: ['views', 'posts', 'adopters', 'adoptions', 'lastAt'],
    export: {
      keys: ['16-4'],
      columns: {
        title: { title: '热点包', width: 30 },
        status: {
          title: '状态',
          text: (_value: never, row: HotPackageRank) => hotPackageState.label(row.status),
        },
        adopters: { title: '采用单位' },
        adoptions: { title: '采用次数' },
        ...resultColumns,
        lastAt: { title: '最近采用' },
      },
    },
  }),
  totals: call({
    method: 'POST',
    path: '/api/admin/hot/adoption/totals',
    keys: ['16-4'],
    whileViewing: true,
    summary: '热点包采用汇总',
    body: z.strictObject(rankSearch),
    data: z.object({ packages: z.int(), adopters: z.int(), adoptions: z.int(), ...results }),
  }),
});
