import { area, call, list } from '../core/call.ts';
import { DateRange, Id, Keyword, queryRef, ref, refs } from '../core/common.ts';
import { MOST_OFFERED } from '../core/limits.ts';
import { z } from '../core/zod.ts';
import { Tags } from '../material/shape.ts';
import { ReviewerIds } from '../review/calls.ts';
import {
  SHARE_TEXTS_MAX,
  SharePlace,
  ShareText,
  SUBSTANCE_KINDS,
  Substance,
  SubstanceChoice,
  SubstanceContent,
  SubstanceInfo,
  SubstanceInput,
  SubstanceKind,
} from './shape.ts';
import { substanceState } from './states.ts';

const yes = z.literal('yes', { error: '只能是 yes' }).optional();

const search = {
  q: Keyword,
  kind: SubstanceKind.optional(),
  status: z.enum(substanceState.all, { error: '状态不正确' }).optional(),
  tags: Tags.optional(),
  product: Keyword,
  ownerId: ref('member').optional(),
  nodeId: ref('node').optional(),
  /** Passed or published, within its days and not recalled: may be sent. */
  usable: yes,
  created: DateRange.optional(),
};
export type SubstanceSearch = z.infer<z.ZodObject<typeof search>>;

const id = ref('substance');
const many = z.strictObject({ ids: refs('substance').max(200, '一次最多 200 条内容') });
const changed = z.object({ changed: z.int() });

export const substance = area('substance', {
  list: list({
    path: '/api/admin/substance/list',
    keys: ['4-1'],
    summary: '内容列表',
    search,
    row: Substance,
    sorts: ['createdAt', 'updatedAt', 'title', 'reached', 'shared', 'visits'],
    export: {
      keys: ['4-7'],
      columns: {
        title: { title: '标题', width: 40 },
        kind: { title: '类型', text: (_value: never, row: Substance) => SUBSTANCE_KINDS[row.kind] },
        status: { title: '状态', text: (_value: never, row: Substance) => substanceState.label(row.status) },
        product: { title: '产品' },
        tags: { title: '标签', text: (_value: never, row: Substance) => row.tags.join('、') },
        validUntil: { title: '有效期至', text: (_value: never, row: Substance) => row.validUntil ?? '长期' },
        outcome: {
          title: '送达／打开／分享／发布／访问／留资',
          width: 36,
          text: (_value: never, { outcome: o }: Substance) =>
            [o.reached, o.opened, o.shared, o.published, o.visits, o.leads].join(' / '),
        },
        node: { title: '所属组织', text: (_value: never, row: Substance) => row.node.name },
        owner: { title: '创建人', text: (_value: never, row: Substance) => row.owner.name },
        createdAt: { title: '创建时间' },
        updatedAt: { title: '更新时间' },
      },
    },
  }),
  /** For tabs and filters: how many of the search have each status and kind. */
  counts: call({
    method: 'POST',
    path: '/api/admin/substance/counts',
    keys: ['4-1'],
    summary: '各状态和类型的内容数',
    whileViewing: true,
    body: z.strictObject(search),
    data: z.object({
      total: z.int(),
      byStatus: z.record(z.enum(substanceState.all), z.int()),
      byKind: z.record(SubstanceKind, z.int()),
    }),
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/substance/info',
    keys: ['4-1'],
    summary: '内容详情',
    query: z.strictObject({ id: queryRef('substance') }),
    data: SubstanceInfo,
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/substance/create',
    keys: ['4-2'],
    summary: '新建内容',
    body: SubstanceInput.extend({
      /** Whose it is; the caller's own place when absent. */
      nodeId: ref('node').optional(),
    }),
    data: SubstanceInfo,
  }),
  update: call({
    method: 'POST',
    path: '/api/admin/substance/update',
    keys: ['4-3'],
    summary: '编辑内容',
    body: SubstanceInput.extend({ id, version: z.int() }),
    data: SubstanceInfo,
  }),
  /** A draft with everything of this one but what became of it. */
  copy: call({
    method: 'POST',
    path: '/api/admin/substance/copy',
    keys: ['4-2'],
    summary: '复制内容',
    body: z.strictObject({ id }),
    data: SubstanceInfo,
  }),
  /** How a draft looks, with addresses of its materials; nothing is saved. */
  draw: call({
    method: 'POST',
    path: '/api/admin/substance/draw',
    keys: ['4-2', '4-3'],
    whileViewing: true,
    summary: '预览未保存的内容',
    body: SubstanceInput.pick({ coverId: true, materialIds: true, articleId: true }),
    data: SubstanceContent.pick({ cover: true, materials: true }).extend({
      /** What it says, to begin the piece with. */
      article: z
        .object({ id: Id, title: z.string(), plain: z.string(), materialIds: z.array(Id) })
        .nullable(),
    }),
  }),
  /** Several versions of a share text for each place asked for, by the model or laid out offline; nothing is saved. */
  write: call({
    method: 'POST',
    path: '/api/admin/substance/write',
    keys: ['4-2', '4-3'],
    summary: '生成分享文案',
    body: z.strictObject({
      title: SubstanceInput.shape.title,
      body: SubstanceInput.shape.body,
      product: SubstanceInput.shape.product,
      tags: Tags,
      places: z.array(SharePlace).min(1, '请至少选择一个分享渠道').max(6, '最多 6 个分享渠道'),
      each: z.int().min(1, '每个渠道至少 1 条').max(4, '每个渠道最多 4 条').default(2),
      /** Another round gives other texts. */
      round: z.int().min(0, '轮次从 0 开始').max(99, '轮次过大').default(0),
    }),
    data: z.object({
      texts: z.array(ShareText).max(SHARE_TEXTS_MAX),
      engine: z.string(),
      offline: z.boolean(),
    }),
  }),
  submit: call({
    method: 'POST',
    path: '/api/admin/substance/submit',
    keys: ['4-3'],
    summary: '提交内容审核',
    body: many.extend({ reviewerIds: ReviewerIds.default([]) }),
    data: changed,
  }),
  cancelSubmit: call({
    method: 'POST',
    path: '/api/admin/substance/submit/cancel',
    keys: ['4-3'],
    summary: '撤回内容审核',
    body: many,
    data: changed,
  }),
  /** Ends every sending of it, everywhere, at once. */
  takeDown: call({
    method: 'POST',
    path: '/api/admin/substance/takeDown',
    keys: ['4-6'],
    summary: '下架内容',
    body: many,
    data: changed,
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/substance/delete',
    keys: ['4-4'],
    summary: '删除内容',
    body: many,
    data: changed,
  }),
  /** What may be sent: passed or published, valid, not recalled. Those asked for by id come whatever they are. */
  picker: call({
    method: 'POST',
    path: '/api/admin/substance/picker',
    keys: ['4-1', '4-6', '6-1', '8-2', '8-3'],
    whileViewing: true,
    summary: '可选的内容',
    body: z.strictObject({
      q: Keyword,
      kind: SubstanceKind.optional(),
      ids: z.array(Id).max(MOST_OFFERED, `一次最多 ${MOST_OFFERED} 条`).optional(),
    }),
    data: z.object({ rows: z.array(SubstanceChoice) }),
  }),
  /** The channel's products, for the form: those used most first. */
  products: call({
    method: 'POST',
    path: '/api/admin/substance/products',
    keys: ['4-1'],
    whileViewing: true,
    summary: '内容的产品',
    body: z.strictObject({ q: Keyword }),
    data: z.object({ rows: z.array(z.object({ name: z.string(), uses: z.int() })) }),
  }),
});
