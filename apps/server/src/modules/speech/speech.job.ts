import { z } from 'zod';
import { defineJob } from '#kernel/jobs/define.ts';

export const prepareVoice = defineJob({
  name: 'speech.prepareVoice',
  title: '准备离线语音',
  needs: 'network',
  payload: z.object({}),
  retry: { limit: 5, delaySeconds: 60 },
  handler: () => import('./prepare-voice.run.ts'),
});
