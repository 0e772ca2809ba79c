import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleInBatches } from '#kernel/jobs/settle-each.ts';
import { expiredFacts, tellExpired } from './fact.repository.ts';
import { tellChange } from './fact-changes.ts';

const BATCH = 200;

export async function run({ kernel, signal }: JobContext<unknown>) {
  const tellOf = (ids: readonly number[]) =>
    kernel.tx(SYSTEM, async (unit) => {
      const expired = await tellExpired(unit, ids);
      for (const [channelId, facts] of Map.groupBy(expired, (fact) => fact.channelId))
        await tellChange(unit, { channelId, ids: facts.map(({ id }) => id), why: 'expired' });
    });
  await settleInBatches(await expiredFacts(kernel.db), tellOf, { log: kernel.log, signal, atOnce: BATCH });
}
