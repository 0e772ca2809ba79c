import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

/** Makes the deliveries of one sending, person by person in the order of their ids: begun again it goes on where it was. */
export const deliver = defineJob({
  name: 'substance.deliver',
  title: '下发内容',
  needs: 'light',
  payload: z.object({ sendId: z.int() }),
  retry: { limit: 20, delaySeconds: 5 },
  handler: () => import('./deliver.run.ts'),
});

/** Every minute: sendings that begin or end. People see and lose what they have at the very moment; this writes it down. */
export const sendClock = defineJob({
  name: 'substance.clock',
  title: '内容定时下发、到期',
  needs: 'light',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 10 },
  schedule: '* * * * *',
  handler: () => import('./clock.run.ts'),
});
