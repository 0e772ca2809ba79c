import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { todos } from '#kernel/workbench.ts';
import { jobPolicy } from './job.policy.ts';
import { jobExport, jobRoutes } from './job.routes.ts';
import { failedJobs } from './job.workbench.ts';

const FINISHED_JOB_DAYS = 30;

export const jobModule = defineModule({
  name: 'job',
  policies: [jobPolicy],
  areas: (kernel) => [jobRoutes(kernel)],
  exports: [jobExport],
  audited: { job: { word: '后台任务', table: 'job_run', name: sql`x.title`, id: 'uuid', placed: false } },
  contributes: [todos.with(failedJobs)],
  nightly: [
    sql`DELETE FROM job_run WHERE status IN ('done', 'cancelled') AND finished_at < now() - make_interval(days => ${FINISHED_JOB_DAYS})`,
  ],
});
