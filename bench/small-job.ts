import { startApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { defineJob } from '../apps/server/src/kernel/jobs/define.ts';

import { USUAL_LANES } from '../apps/server/src/kernel/jobs/work-classes.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { defineModule } from '../apps/server/src/kernel/module.ts';
import { z } from '../packages/contract/src/core/zod.ts';

/** Nothing to do: what is left is what the queue itself costs. */
export const smallJob = defineJob({
  name: 'bench.small',
  title: '测量用的小任务',
  needs: 'light',
  payload: z.object({ at: z.int() }),
  retry: { limit: 0, delaySeconds: 1 },
  handler: async () => ({ run: async () => {} }),
});

/** The kernel on a database of the bench: with `work` a worker, without only what can put jobs in the queue. */
export const startSmallJobs = (db: Database, work: boolean) =>
  startApp({
    config: {
      ...readConfig({ DEMO: '0' }, '/nowhere'),
      databaseUrl: db.url,
      roles: new Set(work ? ['worker:light'] : []),
      // One at a time, like the queue it is measured against.
      lanes: { ...USUAL_LANES, light: 1 },
    },
    db,
    log: createLog('error'),
    modules: [defineModule({ name: 'bench', jobs: [smallJob] })],
  });
