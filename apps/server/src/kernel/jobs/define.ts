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

/** Declares a job. It may run twice after a crash, so its handler must be idempotent. */
export interface JobDefinition<Payload = unknown> {
  name: string;
  /** What people see: `批量停用用户`. */
  title: string;
  needs: WorkClass;
  payload: z.ZodType<Payload>;
  /**
   * Whether this payload is quick. Quick jobs have a lane that longer work never takes. The handler must keep to it:
   * a job that turns out longer is queued again as ordinary work.
   */
  short?(payload: Payload): boolean;
  /** Three more tries, the first after five seconds, unless said. */
  retry?: { limit: number; delaySeconds: number };
  /** Cron line in China's time for jobs that start by themselves. */
  schedule?: string;
  /**
   * import('./x.run.ts')`: what a job needs => `() => import('./x.run.ts')`: the handler's modules are loaded when
   * the first such job runs.
   */
  handler(): Promise<{ run(context: JobContext<Payload>): Promise<void> }>;
}

export const defineJob = <Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> => definition;
