import { area } from '../core/call.ts';
import { Id } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { reviewCalls } from '../review/calls.ts';
import { PosterKind, PosterTemplate } from './shape.ts';

export const posterTemplateReview = area('poster/review', {
  ...reviewCalls({
    entity: 'posterTemplate',
    noun: '海报模板',
    path: '/api/admin/aiCreate/poster/templates/review',
    keys: ['14-13'],
    submitKeys: ['14-13'],
    row: PosterTemplate,
    subject: z.object({ id: Id, name: z.string(), kind: PosterKind }),
    search: { kind: PosterKind.optional() },
  }),
});
