import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

const RecipientNews = z.object({
  materialIds: z.array(z.int()),
  nodeIds: z.array(z.int()),
  message: z.string(),
  publisherId: z.int(),
});
export type RecipientNews = z.infer<typeof RecipientNews>;

const UserNews = z.object({ materialId: z.int(), title: z.string(), body: z.string() });
export type UserNews = z.infer<typeof UserNews>;

/** Whoever sits at or below the nodes and may see materials. */
export const tellRecipients = defineJob({
  name: 'material.tellRecipients',
  title: '通知素材的接收人',
  needs: 'light',
  payload: RecipientNews,
  retry: { limit: 3, delaySeconds: 5 },
  handler: () => import('./tell-recipients.run.ts'),
});

/** Whoever uses a material, took it away or uploaded it. */
export const tellUsers = defineJob({
  name: 'material.tellUsers',
  title: '通知素材的使用者',
  needs: 'light',
  payload: UserNews,
  retry: { limit: 3, delaySeconds: 5 },
  handler: () => import('./tell-users.run.ts'),
});
