import { area, call } from '../core/call.ts';
import { Choice, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';

export const channel = area('channel', {
  switch: call({
    method: 'POST',
    path: '/api/admin/channel/switch',
    keys: 'signed-in',
    summary: '切换渠道',
    body: z.strictObject({ channelId: ref('channel') }),
    data: z.object({ channel: Choice }),
  }),
});
