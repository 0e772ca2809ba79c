import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { tellExpired } from './fact.repository.ts';
import { tellChange } from './fact-changes.ts';

const BATCH = 200;

export async function run({ kernel, signal }: JobContext<unknown>) {
  for (let found = BATCH; found === BATCH && !signal.aborted; )
    found = await kernel.tx(SYSTEM, async (unit) => {
      const expired = await tellExpired(unit, BATCH);
      for (const [channelId, facts] of Map.groupBy(expired, (fact) => fact.channelId))
        await tellChange(unit, { channelId, ids: facts.map(({ id }) => id), why: 'expired' });
      return expired.length;
    });
}
