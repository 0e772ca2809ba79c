import { area } from '../core/call.ts';
import { Id } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { reviewCalls } from '../review/calls.ts';
import { HotPackage } from './package.ts';

/** A package as its reviewer has it; it has no versions of its own, so a decision is pinned to the number of the change. */
const Queued = HotPackage.extend({ name: z.string(), versionId: z.int(), versionNo: z.int() });

export const hotPackageReview = area('hot/review', {
  ...reviewCalls({
    entity: 'hotPackage',
    noun: '热点包',
    path: '/api/admin/hot/package/review',
    decidePath: '/api/admin/hot/package',
    keys: ['16-5'],
    submitKeys: ['16-4'],
    row: Queued,
    subject: z.object({ id: Id, name: z.string(), topic: z.string() }),
    search: {},
  }),
});
