import { wake } from '#kernel/jobs/wake.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { scanMessages } from './audit/audit.jobs.ts';
import { answerTalks, ingestCallbacks, sendQueued } from './chat.jobs.ts';
import { answerLease, intakeLease } from './run-lease.repository.ts';

type Waking = (kernel: Pick<Kernel, 'jobs'>, unit: Unit) => Promise<void>;
export const requestIngest: Waking = (kernel, unit) => wake(kernel, unit, ingestCallbacks);
export const wakeIngest: Waking = async (kernel, unit) => {
  if (!(await intakeLease.isRunning(unit))) await requestIngest(kernel, unit);
};
export const wakeSending: Waking = (kernel, unit) => wake(kernel, unit, sendQueued);
export const requestAnswers: Waking = (kernel, unit) => wake(kernel, unit, answerTalks);
export const wakeAnswering: Waking = async (kernel, unit) => {
  if (!(await answerLease.isRunning(unit))) await requestAnswers(kernel, unit);
};
export const wakeAudit: Waking = (kernel, unit) => wake(kernel, unit, scanMessages);
