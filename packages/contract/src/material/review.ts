import { area, call } from '../core/call.ts';
import { Id } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { reviewCalls } from '../review/calls.ts';
import { FileType, Material } from './shape.ts';

const Levels = z.literal([1, 2], { error: '只能是一级或两级审核' });

export const materialReview = area('material/review', {
  ...reviewCalls({
    entity: 'material',
    noun: '素材',
    path: '/api/admin/material/verify',
    decidePath: '/api/admin/material',
    keys: ['5-5'],
    submitKeys: ['5-2'],
    row: Material,
    subject: z.object({ id: Id, name: z.string(), type: FileType, thumb: z.string().nullable() }),
    search: { type: FileType.optional() },
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
