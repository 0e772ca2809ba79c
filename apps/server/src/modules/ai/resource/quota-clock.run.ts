import { contract, QUOTA_WARNING, RESOURCE_KINDS, RESOURCES, type Resource } from '@zhiying/contract';
import { keysFor } from '#kernel/access/actor.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import { notifyMany } from '../../notification/index.ts';
import { keepersOf, type QuotaState, quotasToTell, rememberTold } from './quota-state.repository.ts';

/** Once a month at each step, so that nobody is told the same again every ten minutes. */
export async function run({ kernel, signal }: JobContext<unknown>) {
  const { db, tx, log } = kernel;
  const tell = (state: QuotaState) =>
    tx(SYSTEM, async (unit) => {
      const told: Record<string, string> = {};
      for (const kind of RESOURCE_KINDS) {
        const step = stepOf(state, kind);
        if (step === null || state.told[kind] === `${state.month} ${step}`) continue;
        // What was told at the last step is not told again at the one before it.
        if (step < 100 && state.told[kind] === `${state.month} 100`) continue;
        told[kind] = `${state.month} ${step}`;
        const { title, unit: word } = RESOURCES[kind];
        const [used, given] = [state.used[kind], state.given[kind] ?? 0].map((value) =>
          value.toLocaleString('zh-CN', { maximumFractionDigits: 1 }),
        );
        await notifyMany(unit, keepersOf(state.path, keysFor(contract.aiResource.overview)), {
          kind: 'system',
          title:
            step < 100
              ? `「${state.name}」的${title}已用 ${QUOTA_WARNING}% 以上`
              : `「${state.name}」的${title}额度已用完`,
          body: `已用 ${used} / ${given} ${word}${step < 100 ? '' : '，在调高额度或下月 1 日之前不能继续使用'}`,
          link: '/home/substance?tabid=resources',
        });
      }
      if (Object.keys(told).length > 0) await rememberTold(unit, state.id, told);
    });
  await settleEach(await quotasToTell(db), tell, { log, signal, name: ({ id }) => id });
}

function stepOf({ given, used }: QuotaState, kind: Resource): 80 | 100 | null {
  const most = given[kind];
  if (most === null) return null;
  const percent = most === 0 ? 100 : (100 * used[kind]) / most;
  if (percent >= 100) return 100;
  return percent >= QUOTA_WARNING ? QUOTA_WARNING : null;
}
