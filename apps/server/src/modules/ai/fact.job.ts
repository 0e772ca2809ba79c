import { z } from 'zod';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { defineJob } from '#kernel/jobs/define.ts';
import { tellExpired } from './fact.repository.ts';
import { tellChange } from './fact-changes.ts';

const BATCH = 200;

/** Lists look at the day themselves; this tells whoever quotes an offer that its last day is over. */
export const factClock = defineJob({
  name: 'ai.factClock',
  title: '事实到期',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 10 },
  schedule: '2,17,32,47 * * * *',
  async handler({ kernel, signal }) {
    for (let found = BATCH; found === BATCH && !signal.aborted; )
      found = await kernel.tx(SYSTEM, async (unit) => {
        const expired = await tellExpired(unit, BATCH);
        for (const [channelId, facts] of Map.groupBy(expired, (fact) => fact.channelId))
          await tellChange(unit, { channelId, ids: facts.map(({ id }) => id), why: 'expired' });
        return expired.length;
      });
  },
});
