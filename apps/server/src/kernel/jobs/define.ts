import type { z } from 'zod';
import type { Kernel } from '#kernel/kernel.ts';
import type { WorkClass } from './work-classes.ts';

export interface JobContext<Payload> {
  id: string;
  payload: Payload;
  /** Who asked for it; null for what the system does by itself. */
  memberId: number | null;
  /** 1 for the first try. */
  attempt: number;
  /** Aborted when somebody cancels the job or the server stops; long work checks it between steps. */
  signal: AbortSignal;
  /** Shown to the person while the job runs; cheap to call often. */
  progress(done: number, total: number | null, note?: string): Promise<void>;
  kernel: Kernel;
}

/** A job is a declaration. It may run twice, after a crash, so its handler does its work once however often it is called. */
export interface JobDefinition<Payload = unknown> {
  name: string;
  /** What people see: `批量停用用户`. */
  title: string;
  needs: WorkClass;
  payload: z.ZodType<Payload>;
  retry: { limit: number; delaySeconds: number };
  /** Cron line in China's time for jobs that start by themselves. */
  schedule?: string;
  /** `() => import('./x.run.ts')`: what a job needs is loaded by the process that runs one, when it runs the first. */
  handler(): Promise<{ run(context: JobContext<Payload>): Promise<void> }>;
}

export const defineJob = <Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> => definition;
