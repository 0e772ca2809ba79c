import { area, call, list } from '../core/call.ts';
import {
  Choice,
  ChosenMoment,
  DateRange,
  Id,
  Keyword,
  Moment,
  RequiredText,
  ref,
  refs,
  Text,
} from '../core/common.ts';
import { z } from '../core/zod.ts';
import { FileType } from './shape.ts';
import { publicationState } from './states.ts';

/** One material at one node: whoever sits there or below has it in the library. */
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

/** Where something can be published: a node of the publisher's scope and the people who would see it there. */
export const PublishTarget = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  kind: z.enum(['organ', 'dealer', 'store']),
  /** At it and below it, each once. */
  people: z.int(),
});
export type PublishTarget = z.infer<typeof PublishTarget>;

export const materialPublish = area('material/publish', {
  list: list({
    path: '/api/admin/material/publish/list',
    keys: ['5-6'],
    summary: '素材发布列表',
    search: {
      q: Keyword,
      materialId: ref('material').optional(),
      nodeId: ref('node').optional(),
      state: z.enum(publicationState.all, { error: '状态不正确' }).optional(),
      created: DateRange.optional(),
    },
    row: Publication,
    sorts: ['createdAt', 'from', 'until'],
    export: {
      keys: ['5-6'],
      columns: {
        material: { title: '素材', width: 40, text: (_value: never, row: Publication) => row.material.name },
        node: { title: '发布到', text: (_value: never, row: Publication) => row.node.name },
        trail: { title: '上级', width: 30 },
        state: {
          title: '状态',
          text: (_value: never, row: Publication) => publicationState.label(row.state),
        },
        from: { title: '开始时间' },
        until: { title: '结束时间' },
        publishedBy: { title: '发布人' },
        createdAt: { title: '创建时间' },
      },
    },
  }),
  /** Those above before those below, siblings in order. */
  targets: call({
    method: 'POST',
    path: '/api/admin/material/publish/targets',
    keys: ['5-6'],
    summary: '可选的发布对象',
    whileViewing: true,
    data: z.object({ rows: z.array(PublishTarget) }),
  }),
  /** How many people several of them reach together, each counted once. */
  reach: call({
    method: 'POST',
    path: '/api/admin/material/publish/reach',
    keys: ['5-6'],
    summary: '发布覆盖人数',
    whileViewing: true,
    body: z.strictObject({ nodeIds: refs('node').max(200, '一次最多 200 个发布对象') }),
    data: z.object({ people: z.int() }),
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/material/publish',
    keys: ['5-6'],
    summary: '发布素材',
    body: z.strictObject({
      ids: materials,
      nodeIds: refs('node').max(200, '一次最多 200 个发布对象'),
      /** Now when absent. */
      from: ChosenMoment.nullable().optional(),
      /** Until taken down when absent. */
      until: ChosenMoment.nullable().optional(),
      /** For the notice to those who receive it. */
      message: Text(200).optional(),
    }),
    /** Pairs of material and node; what is published there already is prolonged, not doubled. */
    data: z.object({ published: z.int() }),
  }),
  /** Everywhere. */
  takeDown: call({
    method: 'POST',
    path: '/api/admin/material/unpublish',
    keys: ['5-6'],
    summary: '下架素材',
    body: z.strictObject({ ids: materials }),
    data: z.object({ changed: z.int() }),
  }),
  /** At some nodes only. */
  withdraw: call({
    method: 'POST',
    path: '/api/admin/material/publish/withdraw',
    keys: ['5-6'],
    summary: '下架单条素材发布',
    body: z.strictObject({ ids: refs('materialPublish') }),
    data: z.object({ changed: z.int() }),
  }),
  /** Blocks it everywhere it is used and tells whoever uses it. */
  recall: call({
    method: 'POST',
    path: '/api/admin/material/recall',
    keys: ['5-6'],
    summary: '召回素材',
    body: z.strictObject({ ids: materials, reason: RequiredText('召回原因', 200) }),
    data: z.object({ changed: z.int() }),
  }),
  reinstate: call({
    method: 'POST',
    path: '/api/admin/material/reinstate',
    keys: ['5-6'],
    summary: '解除素材召回',
    body: z.strictObject({ ids: materials }),
    data: z.object({ changed: z.int() }),
  }),
});
