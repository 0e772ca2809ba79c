import { area, call, list } from '../core/call.ts';
import { DateRange, Id, Keyword, Moment, RequiredText, ref, refs, Text } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { Decision, FileType, Material } from './shape.ts';
import { materialState } from './states.ts';

const Subject = z.object({ id: Id, name: z.string(), type: FileType, thumb: z.string().nullable() });

const Reviewed = Decision.extend({ material: Subject, at: Moment });
type Reviewed = z.infer<typeof Reviewed>;

/** A decision names what was looked at: a version uploaded meanwhile is not decided by it. */
const items = z
  .array(z.strictObject({ id: ref('material'), versionId: Id }))
  .min(1, '请至少选择一条')
  .max(200, '一次最多审核 200 条');

const decided = z.object({
  rows: z.array(
    z.object({
      id: Id,
      /** To take the decision back. */
      reviewId: Id,
      /** Still pending where a second review follows. */
      status: z.enum(materialState.all),
    }),
  ),
});

const Levels = z.literal([1, 2], { error: '只能是一级或两级审核' });

export const materialReview = area('material/review', {
  /** Waiting longest first. */
  queue: list({
    path: '/api/admin/material/verify/list',
    keys: ['5-5'],
    summary: '素材审核列表',
    search: {
      q: Keyword,
      type: FileType.optional(),
      nodeId: ref('node').optional(),
      ownerId: ref('member').optional(),
      /** yes: assigned to the viewer by name. */
      mine: z.literal('yes', { error: '取值只能为 yes' }).optional(),
      stage: z.literal([1, 2], { error: '只能是第 1 级或第 2 级' }).optional(),
      submitted: DateRange.optional(),
    },
    row: Material,
    sorts: ['submittedAt', 'name'],
    defaultSort: { sort: 'submittedAt', order: 'ASC' },
  }),
  pass: call({
    method: 'POST',
    path: '/api/admin/material/pass',
    keys: ['5-5'],
    summary: '通过素材',
    body: z.strictObject({ items, reason: Text(500).default('') }),
    data: decided,
  }),
  reject: call({
    method: 'POST',
    path: '/api/admin/material/reject',
    keys: ['5-5'],
    summary: '驳回素材',
    body: z.strictObject({ items, reason: RequiredText('驳回原因', 500) }),
    data: decided,
  }),
  /** Within ten seconds, by whoever decided. */
  undo: call({
    method: 'POST',
    path: '/api/admin/material/verify/undo',
    keys: ['5-5'],
    summary: '撤回刚才的审核结果',
    body: z.strictObject({ reviewId: ref('materialReview') }),
    data: z.null(),
  }),
  assign: call({
    method: 'POST',
    path: '/api/admin/material/verify/assign',
    keys: ['5-5'],
    summary: '指定素材审核人',
    body: z.strictObject({
      ids: refs('material'),
      /** Empty: everybody who may review. */
      reviewerIds: z.array(ref('member')).max(20, '最多指定 20 位审核人'),
    }),
    data: z.object({ changed: z.int() }),
  }),
  /** People who may review what hangs where the caller sits. */
  reviewers: call({
    method: 'POST',
    path: '/api/admin/material/verify/reviewers',
    keys: ['5-2', '5-5'],
    summary: '可选的素材审核人',
    body: z.strictObject({ q: Keyword }),
    data: z.object({ rows: z.array(z.object({ id: Id, name: z.string(), node: z.string() })) }),
  }),
  history: list({
    path: '/api/admin/material/verify/history',
    keys: ['5-5'],
    summary: '素材审核记录列表',
    search: {
      materialId: ref('material').optional(),
      reviewerId: ref('member').optional(),
      decision: z.enum(['pass', 'reject'], { error: '只能是通过或驳回' }).optional(),
      decided: DateRange.optional(),
    },
    row: Reviewed,
    sorts: ['at'],
    export: {
      keys: ['5-5'],
      columns: {
        material: { title: '素材', width: 40, text: (_value: never, row: Reviewed) => row.material.name },
        versionNo: { title: '版本' },
        stage: { title: '级别', text: (_value: never, row: Reviewed) => `第 ${row.stage} 级` },
        decision: {
          title: '结论',
          text: (_value: never, row: Reviewed) => (row.decision === 'pass' ? '通过' : '驳回'),
        },
        reason: { title: '原因', width: 50 },
        reviewer: { title: '审核人' },
        at: { title: '时间' },
      },
    },
  }),
  setting: call({
    method: 'GET',
    path: '/api/admin/material/verify/setting',
    keys: ['5-2', '5-5', '11-4'],
    summary: '素材审核设置',
    data: z.object({ levels: Levels }),
  }),
  /** For the channel: one review, or the dealer's and then the organisation's. */
  setSetting: call({
    method: 'POST',
    path: '/api/admin/material/verify/setting/update',
    keys: ['11-4'],
    summary: '修改素材审核设置',
    body: z.strictObject({ levels: Levels }),
    data: z.object({ levels: Levels }),
  }),
});
