import { area, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn, textsColumn } from '../core/columns.ts';
import { DateRange, Keyword } from '../core/fields.ts';
import { SEE_SUBSTANCES } from '../core/keys.ts';
import { MOST_OFFERED } from '../core/limits.ts';
import { Changed, Id, queryId, RowVersion, ref, refs } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { Tags } from '../material/shape.ts';
import { ReviewerIds } from '../review/calls.ts';
import {
  SHARE_TEXTS_MAX,
  ShareTarget,
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

const yes = z.literal('yes', { error: '只能是 yes' }).optional().meta({ title: '可用' });

const search = {
  q: Keyword,
  kind: SubstanceKind.optional(),
  status: z.enum(substanceState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
  tags: Tags.optional().meta({ title: '标签' }),
  product: Keyword.meta({ title: '产品' }),
  ownerId: ref('member').optional().meta({ title: '创建人' }),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  /** Passed or published, within its days and not recalled: may be sent. */
  usable: yes,
  created: DateRange.optional().meta({ title: '创建日期' }),
};
export type SubstanceSearch = z.infer<z.ZodObject<typeof search>>;

const id = ref('substance');
const many = z.strictObject({ ids: refs('substance').max(200, '一次最多 200 条内容') });

const { ask, get, list, post } = callsUnder('/api/admin/substance', SEE_SUBSTANCES);

export const substance = area('substance', {
  list: list('list', '内容列表', search, Substance, {
    sorts: ['createdAt', 'updatedAt', 'title', 'reached', 'shared', 'visits'],
    exportedBy: ['4-7'],
    columns: {
      title: { title: '标题', width: 40 },
      kind: labelColumn('类型', SUBSTANCE_KINDS),
      status: labelColumn('状态', substanceState.states),
      product: '产品',
      tags: textsColumn('标签'),
      validUntil: { title: '有效期至', text: (_value: never, row: Substance) => row.validUntil ?? '长期' },
      outcome: {
        title: '送达／打开／分享／发布／访问／留资',
        width: 36,
        text: (_value: never, { outcome: o }: Substance) =>
          [o.reached, o.opened, o.shared, o.published, o.visits, o.leads].join(' / '),
      },
      node: nameColumn('所属组织'),
      owner: nameColumn('创建人'),
      createdAt: '创建时间',
      updatedAt: '更新时间',
    },
  }),
  /** For tabs and filters: how many of the search have each status and kind. */
  counts: ask(
    'counts',
    '各状态和类型的内容数',
    search,
    z.object({
      total: z.int(),
      byStatus: z.record(z.enum(substanceState.all), z.int()),
      byKind: z.record(SubstanceKind, z.int()),
    }),
  ),
  info: get('info', '内容详情', queryId('substance'), SubstanceInfo),
  create: post(
    'create',
    '新建内容',
    SubstanceInput.extend({
      /** Whose it is; the caller's own place when absent. */
      nodeId: ref('node').optional().meta({ title: '所属组织' }),
    }),
    SubstanceInfo,
    { keys: ['4-2'] },
  ),
  update: post('update', '编辑内容', SubstanceInput.extend({ id, version: RowVersion }), SubstanceInfo, {
    keys: ['4-3'],
  }),
  /** A draft with everything of this one but what became of it. */
  copy: post('copy', '复制内容', z.strictObject({ id }), SubstanceInfo, { keys: ['4-2'] }),
  /** A draft of a finished film: its file goes to the library. Of a film that is there already the piece that has it. */
  fromVideo: post(
    'fromVideo',
    '视频存为内容',
    z.strictObject({ videoId: ref('video').meta({ title: '作品' }) }),
    z.object({
      id: Id,
      /** It was there before. */
      existing: z.boolean(),
      /** The film waits for the review of materials before the piece can be submitted. */
      needsReview: z.boolean(),
    }),
    { keys: ['4-2'] },
  ),
  /** How a draft looks, with addresses of its materials; nothing is saved. */
  draw: post(
    'draw',
    '预览未保存的内容',
    SubstanceInput.pick({ coverId: true, materialIds: true, articleId: true }),
    SubstanceContent.pick({ cover: true, materials: true }).extend({
      /** What it says, to begin the piece with. */
      article: z
        .object({ id: Id, title: z.string(), plain: z.string(), materialIds: z.array(Id) })
        .nullable(),
    }),
    { keys: ['4-2', '4-3'], whileViewing: true },
  ),
  /** Several versions of a share text for each place asked for, by the model or laid out offline; nothing is saved. */
  write: post(
    'write',
    '生成分享文案',
    z.strictObject({
      title: SubstanceInput.shape.title,
      body: SubstanceInput.shape.body.meta({ title: '正文' }),
      product: SubstanceInput.shape.product.meta({ title: '产品' }),
      tags: Tags.meta({ title: '标签' }),
      places: z
        .array(ShareTarget)
        .min(1, '请至少选择一个分享渠道')
        .max(6, '最多 6 个分享渠道')
        .meta({ title: '分享渠道' }),
      each: z
        .int()
        .min(1, '每个渠道至少 1 条')
        .max(4, '每个渠道最多 4 条')
        .default(2)
        .meta({ title: '每个渠道的条数' }),
      /** Another round gives other texts. */
      round: z.int().min(0, '轮次从 0 开始').max(99, '轮次过大').default(0).meta({ title: '轮次' }),
    }),
    z.object({
      texts: z.array(ShareText).max(SHARE_TEXTS_MAX),
      engine: z.string(),
      offline: z.boolean(),
    }),
    { keys: ['4-2', '4-3'] },
  ),
  submit: post('submit', '提交内容审核', many.extend({ reviewerIds: ReviewerIds.default([]) }), Changed, {
    keys: ['4-3'],
  }),
  cancelSubmit: post('submit/cancel', '撤回内容审核', many, Changed, { keys: ['4-3'] }),
  /** Ends every sending of it, everywhere, at once. */
  takeDown: post('takeDown', '下架内容', many, Changed, { keys: ['4-6'] }),
  remove: post('delete', '删除内容', many, Changed, { keys: ['4-4'] }),
  /** What may be sent: passed or published, valid, not recalled. Those asked for by id come whatever they are. */
  picker: ask(
    'picker',
    '可选的内容',
    {
      q: Keyword,
      kind: SubstanceKind.optional(),
      ids: z
        .array(Id)
        .max(MOST_OFFERED, `一次最多 ${MOST_OFFERED} 条`)
        .optional()
        .meta({ title: '所选编号' }),
    },
    z.object({ rows: z.array(SubstanceChoice) }),
    { keys: [...SEE_SUBSTANCES, '6-1', '8-2', '8-3'] },
  ),
  /** The channel's products, for the form: those used most first. */
  products: ask(
    'products',
    '内容的产品',
    { q: Keyword },
    z.object({ rows: z.array(z.object({ name: z.string(), uses: z.int() })) }),
  ),
});
