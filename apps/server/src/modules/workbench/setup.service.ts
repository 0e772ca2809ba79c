import { type BodyOf, contract, type DataOf, SETUP_STEPS, type SetupStepId } from '@zhiying/contract';
import { z } from 'zod';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { watchDisk } from '#kernel/disk-space.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { readIsolated } from '#kernel/read-isolated.ts';
import { defineSetting } from '#kernel/setting.ts';
import { hasWorkingAccount } from '../account/index.ts';
import { hasModelAnswered } from '../ai/index.ts';
import { isStorageTried } from '../system/index.ts';
import { beganAsDemo, begunIn } from './setup.repository.ts';

type Calls = typeof contract.workbench;
type Setup = DataOf<Calls['setup']>;

const IDS = Object.keys(SETUP_STEPS) as SetupStepId[];

/** Steps that the administrators of a channel do without; one that no longer exists is forgotten. */
const skippedSteps = defineSetting({
  key: 'workbench.setup',
  schema: z.object({ skipped: z.array(z.string()) }),
  initial: { skipped: [] },
});

/** A first stock of films and pictures. */
const ENOUGH_BYTES = 10 * 1024 ** 3;

/** The way into a house: a step is done when what it is for works, however it was done. */
export const setupService = (
  kernel: Kernel,
  disk = watchDisk(kernel.config.dataDir, kernel.config.diskReserveMb),
) => ({
  async setup(actor: Actor): Promise<Setup> {
    const { db } = kernel;
    const { channelId } = actor;
    if (channelId === null || (await beganAsDemo(db))) return { steps: [], unread: [] };
    const begun = begunIn(db, channelId);
    const asked = IDS.map((id) => ({ id }));
    const { read, unread } = await readIsolated(kernel, asked, async ({ id }) => {
      if (id === 'model') return hasModelAnswered(db, channelId);
      if (id === 'account') return hasWorkingAccount(db, scope(actor, contract.account.list));
      if (id === 'storage')
        return (await disk.takesFiles(ENOUGH_BYTES)) && (await isStorageTried(kernel, channelId));
      return (await begun)?.[id] ?? false;
    });
    const { skipped } = await skippedSteps.read(db, channelId);
    const steps = [...read].map(([{ id }, done]) => ({
      id,
      state: done ? ('done' as const) : skipped.includes(id) ? ('skipped' as const) : ('open' as const),
    }));
    const left = steps.some(({ state }) => state === 'open') || unread.length > 0;
    return { steps: left ? steps : [], unread: unread.map(({ id }) => SETUP_STEPS[id].title) };
  },

  async skipStep(actor: Actor, { id, skipped }: BodyOf<Calls['skipStep']>): Promise<null> {
    await kernel.tx(actor, async (unit) => {
      const before = await skippedSteps.read(unit, actor.channelId);
      const others = before.skipped.filter((one) => one !== id);
      await skippedSteps.change(
        unit,
        actor,
        { skipped: skipped ? [...others, id] : others },
        {
          call: contract.workbench.skipStep,
          entity: 'setting',
          summary: `${skipped ? '跳过' : '恢复'}启用步骤「${SETUP_STEPS[id].title}」`,
        },
      );
    });
    return null;
  },
});
