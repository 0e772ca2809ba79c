import { wake } from '#kernel/jobs/wake.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { lookThrough } from './audit/audit.jobs.ts';
import { answerTalks, sendOut, takeIn } from './chat.jobs.ts';
import { somebodyLooks } from './lookout.ts';

type Waking = (kernel: Pick<Kernel, 'jobs'>, unit: Unit) => Promise<void>;
export const askForTakeIn: Waking = (kernel, unit) => wake(kernel, unit, takeIn);
export const wakeTakeIn: Waking = async (kernel, unit) => {
  if (!(await somebodyLooks(unit))) await askForTakeIn(kernel, unit);
};
export const wakeSending: Waking = (kernel, unit) => wake(kernel, unit, sendOut);
export const wakeAnswering: Waking = (kernel, unit) => wake(kernel, unit, answerTalks);
export const wakeAudit: Waking = (kernel, unit) => wake(kernel, unit, lookThrough);
