import { area, call, callsUnder, NO_INPUT } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { ChosenMoment, DateRange, Keyword, Moment, RequiredText, Text } from '../core/fields.ts';
import { byIds, Changed, Choice, Id, ref, refs } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { FileType } from './shape.ts';
import { publicationState } from './states.ts';

/** Publication of one material at one node: members there and below have it in their library. */
export const Publication = z.object({
  id: Id,
  material: z.object({ id: Id, name: z.string(), type: FileType, thumb: z.string().nullable() }),
  node: Choice,
  trail: z.string(),
  from: Moment,
  until: Moment.nullable(),
  state: z.enum(publicationState.all),
  message: z.string(),
  publishedBy: z.string(),
  createdAt: Moment,
  endedAt: Moment.nullable(),
  can: z.array(z.enum(['withdraw'])),
});
export type Publication = z.infer<typeof Publication>;

const materials = refs('material').max(200, '一次最多 200 个素材');

/** A node the publisher may publish to, and the number of people who would see it there. */
export const PublishTarget = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  kind: z.enum(['organ', 'dealer', 'store']),
  /** At it and below it, each once. */
  people: z.int(),
});
export type PublishTarget = z.infer<typeof PublishTarget>;

const search = {
  q: Keyword,
  materialId: ref('material').optional().meta({ title: '素材' }),
  nodeId: ref('node').optional().meta({ title: '发布到' }),
  state: z.enum(publicationState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
  created: DateRange.optional().meta({ title: '创建时间' }),
};

const { ask, list, post } = callsUnder('/api/admin/material', ['5-6']);

export const materialPublish = area('material/publish', {
  list: list('publish/list', '素材发布列表', search, Publication, {
    sorts: ['createdAt', 'from', 'until'],
    columns: {
      material: nameColumn('素材', 40),
      node: nameColumn('发布到'),
      trail: { title: '上级', width: 30 },
      state: labelColumn('状态', publicationState.states),
      from: '开始时间',
      until: '结束时间',
      publishedBy: '发布人',
      createdAt: '创建时间',
    },
  }),
  /** Those above before those below, siblings in order. */
  targets: post('publish/targets', '可选的发布对象', NO_INPUT, z.object({ rows: z.array(PublishTarget) }), {
    whileViewing: true,
  }),
  /** How many people several of them reach together, each counted once. */
  reach: ask(
    'publish/reach',
    '发布覆盖人数',
    {
      nodeIds: refs('node').max(200, '一次最多 200 个发布对象').meta({ title: '发布到' }),
    },
    z.object({ people: z.int() }),
  ),
  create: call({
    method: 'POST',
    path: '/api/admin/material/publish',
    keys: ['5-6'],
    summary: '发布素材',
    body: z.strictObject({
      ids: materials,
      nodeIds: refs('node').max(200, '一次最多 200 个发布对象').meta({ title: '发布到' }),
      /** Now when absent. */
      from: ChosenMoment.nullable().optional().meta({ title: '开始时间' }),
      /** Until taken down when absent. */
      until: ChosenMoment.nullable().optional().meta({ title: '结束时间' }),
      /** For the notice to those who receive it. */
      message: Text(200).optional().meta({ title: '附言' }),
    }),
    /** Pairs of material and node; what is published there already is prolonged, not doubled. */
    data: z.object({ published: z.int() }),
  }),
  /** Everywhere. */
  takeDown: post('unpublish', '下架素材', z.strictObject({ ids: materials }), Changed),
  /** At some nodes only. */
  withdraw: post('publish/withdraw', '下架单条素材发布', byIds('materialPublish'), Changed),
  /** Blocks it everywhere it is used and tells whoever uses it. */
  recall: post(
    'recall',
    '召回素材',
    z.strictObject({ ids: materials, reason: RequiredText('召回原因', 200) }),
    Changed,
  ),
  reinstate: post('reinstate', '解除素材召回', z.strictObject({ ids: materials }), Changed),
});
