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

/** People with a membership at or below the nodes who may see materials. */
export const notifyRecipients = defineJob({
  name: 'material.tellRecipients',
  title: '通知素材的接收人',
  needs: 'light',
  payload: RecipientNews,
  handler: () => import('./notify-recipients.run.ts'),
});

/** Whoever uses a material, took it away or uploaded it. */
export const notifyUsers = defineJob({
  name: 'material.tellUsers',
  title: '通知素材的使用者',
  needs: 'light',
  payload: UserNews,
  handler: () => import('./notify-users.run.ts'),
});
