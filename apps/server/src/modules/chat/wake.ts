import { wake } from '#kernel/jobs/wake.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { scanMessages } from './audit/audit.jobs.ts';
import { answerTalks, ingestCallbacks, sendQueued } from './chat.jobs.ts';
import { isIntakeRunning } from './ingest/intake-lease.repository.ts';

type Waking = (kernel: Pick<Kernel, 'jobs'>, unit: Unit) => Promise<void>;
export const requestIngest: Waking = (kernel, unit) => wake(kernel, unit, ingestCallbacks);
export const wakeIngest: Waking = async (kernel, unit) => {
  if (!(await isIntakeRunning(unit))) await requestIngest(kernel, unit);
};
export const wakeSending: Waking = (kernel, unit) => wake(kernel, unit, sendQueued);
export const wakeAnswering: Waking = (kernel, unit) => wake(kernel, unit, answerTalks);
export const wakeAudit: Waking = (kernel, unit) => wake(kernel, unit, scanMessages);
