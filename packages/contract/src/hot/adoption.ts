import { area, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { DateRange, Keyword, Moment } from '../core/fields.ts';
import { Choice, Id, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { hotPackageState } from './states.ts';
import { ADOPT_FORMS, AdoptForm } from './video.ts';

/**
 * What came of themes since they were adopted: posts that are out and not gone, as 分析 counts them, and what their platforms told of them.
 * Null: nothing was told, which is not zero. A package's figures are the sums of its adoptions.
 */
const results = {
  posts: z.int(),
  views: z.int().nullable(),
  likes: z.int().nullable(),
  comments: z.int().nullable(),
  shares: z.int().nullable(),
};
const resultColumns = {
  posts: '已发布',
  views: '阅读播放',
  likes: '点赞',
  comments: '评论',
  shares: '分享',
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
  packageId: ref('hotPackage').optional().meta({ title: '热点包' }),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  form: AdoptForm.optional(),
  at: DateRange.optional().meta({ title: '采用日期' }),
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

const rankSearch = { q: Keyword, at: DateRange.optional().meta({ title: '采用日期' }) };
export type HotPackageRankSearch = z.infer<z.ZodObject<typeof rankSearch>>;

const { ask, list } = callsUnder('/api/admin/hot/adoption', ['16-4']);

export const hotAdoption = area('hot/adoption', {
  list: list('list', '热点包采用明细', search, HotAdoption, {
    sorts: ['at', 'posts', 'views'],
    columns: {
      package: nameColumn('热点包', 30),
      node: nameColumn('采用单位', 24),
      member: '采用人',
      form: labelColumn('形式', ADOPT_FORMS),
      at: '采用时间',
      ...resultColumns,
      asOf: '数据截至',
    },
  }),
  ranks: list('ranks', '热点包排行', rankSearch, HotPackageRank, {
    sorts: ['views', 'posts', 'adopters', 'adoptions', 'lastAt'],
    columns: {
      title: { title: '热点包', width: 30 },
      status: labelColumn('状态', hotPackageState.states),
      adopters: '采用单位',
      adoptions: '采用次数',
      ...resultColumns,
      lastAt: '最近采用',
    },
  }),
  totals: ask(
    'totals',
    '热点包采用汇总',
    rankSearch,
    z.object({ packages: z.int(), adopters: z.int(), adoptions: z.int(), ...results }),
  ),
});
