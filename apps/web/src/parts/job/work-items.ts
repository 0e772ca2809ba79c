import { type Download, exportState, type Job, jobState } from '@zhiying/contract';
import { timeLeft } from '#kit/base/time-left.ts';
import { isExportRunning, isJobRunning } from './work.store.ts';

/** A job or an export as people see it: one piece of work with a name and how far it is. */
export interface WorkItem {
  id: string;
  title: string;
  running: boolean;
  failed: boolean;
  statusText: string;
  done: number;
  total: number | null;
  note: string;
  error: string | null;
  at: string;
  /** `约剩 3 分钟`, or nothing where it cannot be told. */
  timeLeft: string;
  /** Set where it can be cancelled. */
  cancelId: string | null;
  /** Set where there is a file to fetch. */
  exportId: number | null;
}

const ofJob = (job: Job, now: number): WorkItem => ({
  id: `job:${job.id}`,
  title: job.title,
  running: isJobRunning(job),
  failed: job.status === 'failed',
  statusText: jobState.label(job.status),
  done: job.done,
  total: job.total,
  note: job.note,
  error: job.error,
  at: job.finishedAt ?? job.startedAt ?? job.createdAt,
  timeLeft: timeLeftOf(job, now),
  cancelId: job.can.includes('cancel') ? job.id : null,
  exportId: null,
});

const ofExport = (run: Download): WorkItem => ({
  id: `export:${run.id}`,
  title: run.title,
  running: isExportRunning(run),
  failed: run.status === 'failed',
  statusText: exportState.label(run.status),
  done: run.rows,
  total: run.total,
  note: '',
  error: null,
  at: run.finishedAt ?? run.createdAt,
  timeLeft: '',
  cancelId: null,
  exportId: isExportRunning(run) ? null : run.id,
});

/** What is under way first, then what is finished, the latest first. */
export function workItems({ jobs, exports }: { jobs: Job[]; exports: Download[] }, now: number): WorkItem[] {
  return [...jobs.map((job) => ofJob(job, now)), ...exports.map(ofExport)].sort(
    (a, b) => Number(b.running) - Number(a.running) || b.at.localeCompare(a.at),
  );
}

function timeLeftOf({ status, startedAt, done, total }: Job, now: number): string {
  if (status !== 'running' || !startedAt || !total) return '';
  return timeLeft(Date.parse(startedAt), done, total, now).replace(/^，/, '');
}

/** How far all of it is together, 0 to 1; null while nothing can be said. */
export function overallProgress(items: readonly WorkItem[]): number | null {
  const known = items.filter((item) => item.running && item.total);
  if (known.length === 0) return null;
  return known.reduce((sum, item) => sum + Math.min(1, item.done / (item.total ?? 1)), 0) / known.length;
}
