import { MemberSearch } from '@zhiying/contract';
import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

const StatusOfAll = z.object({
  channelId: z.int().nullable(),
  search: MemberSearch,
  status: z.enum(['active', 'disabled']),
});
export type StatusOfAll = z.infer<typeof StatusOfAll>;

/**
 * Enables or disables every member of a filter, a batch a transaction. Running it again after a crash finds the rest:
 * who already has the state is passed over.
 */
export const setStatusOfAll = defineJob({
  name: 'member.setStatusOfAll',
  title: '批量启用或停用用户',
  needs: 'light',
  payload: StatusOfAll,
  handler: () => import('./set-status-of-all.run.ts'),
});
