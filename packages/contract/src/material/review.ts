import { area } from '../core/call.ts';
import { Id } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { reviewCalls, reviewLevels } from '../review/calls.ts';
import { FileType, Material } from './shape.ts';

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
  ...reviewLevels({ noun: '素材', path: '/api/admin/material/verify', seeKeys: ['5-2', '5-5'] }),
});
