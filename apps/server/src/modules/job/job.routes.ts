import { contract } from '@zhiying/contract';
import { RowMissing } from '#kernel/errors.ts';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import { findJob } from '#kernel/jobs/job-runs.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { jobPolicy } from './job.policy.ts';
import { jobSource, myJobs } from './job.source.ts';

export const jobExport = exportable(contract.job.list, jobSource);

export const jobRoutes = ({ db, tx, jobs }: Kernel) =>
  routes(contract.job, {
    mine: async ({ actor }) => ({ rows: await myJobs(db, actor) }),
    cancel: ({ actor, body }) =>
      tx(actor, async (unit) => {
        const found = await findJob(unit, body.id);
        if (!found) throw RowMissing('任务');
        jobPolicy.guard(actor, 'cancel', { status: found.status, memberId: found.member_id });
        await jobs.cancel(unit, body.id);
        await unit.audit({
          call: contract.job.cancel,
          entity: 'job',
          entityId: body.id,
          summary: `取消任务「${found.title}」`,
        });
        return null;
      }),
    list: ({ actor, body }) => listPage(db, jobSource(actor, body), body),
    retry: ({ actor, body }) =>
      tx(actor, async (unit) => {
        const found = await findJob(unit, body.id);
        if (!found) throw RowMissing('任务');
        jobPolicy.guard(actor, 'retry', { status: found.status, memberId: found.member_id });
        await jobs.retry(unit, body.id);
        await unit.audit({
          call: contract.job.retry,
          entity: 'job',
          entityId: body.id,
          summary: `重新执行任务「${found.title}」`,
        });
        return null;
      }),
  });
