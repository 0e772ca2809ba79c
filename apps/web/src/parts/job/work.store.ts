import { contract, type Download, type EventData, type Job } from '@zhiying/contract';
import { create } from 'zustand';
import { api } from '#kit/session/api/client.ts';

/** The user's long work: jobs and exports, under way and recently finished, latest first. */
interface WorkState {
  jobs: Job[];
  exports: Download[];
  /** False until both lists have been read once. */
  loaded: boolean;
}

export const useWork = create<WorkState>(() => ({ jobs: [], exports: [], loaded: false }));

export const isJobRunning = ({ status }: Pick<Job, 'status'>) => status === 'queued' || status === 'running';
export const isExportRunning = ({ status }: Pick<Download, 'status'>) => status === 'running';

let reading: Promise<void> | null = null;
let again = false;

/** Reads both lists anew. A call while a reading is under way has them read once more after it: that one may be too early. */
export function loadWork(): Promise<void> {
  if (reading) {
    again = true;
    return reading;
  }
  reading = readWork().finally(() => {
    reading = null;
    if (!again) return;
    again = false;
    return loadWork();
  });
  return reading;
}

async function readWork() {
  const [jobs, exports] = await Promise.all([
    api(contract.job.mine).catch(() => null),
    api(contract.download.mine).catch(() => null),
  ]);
  useWork.setState((state) => ({
    jobs: jobs?.rows ?? state.jobs,
    exports: exports?.rows ?? state.exports,
    loaded: true,
  }));
}

let soon: ReturnType<typeof setTimeout> | undefined;
/** Several events in a row cause one reading. */
const loadWorkSoon = () => {
  clearTimeout(soon);
  soon = setTimeout(() => void loadWork(), 300);
};

/** An event carries less than a row: progress is shown at once, whatever else changed is read. */
export function applyJobEvent(event: EventData['job.changed']) {
  const known = useWork.getState().jobs.find((job) => job.id === event.id);
  const status = event.status as Job['status'];
  if (!known || known.status !== status) loadWorkSoon();
  if (!known) return;
  useWork.setState(({ jobs }) => ({
    jobs: jobs.map((job) =>
      job.id === event.id
        ? { ...job, ...event, status, can: isJobRunning({ status }) ? job.can : withoutCancel(job.can) }
        : job,
    ),
  }));
}

export function applyExportEvent(event: EventData['export.changed']) {
  const known = useWork.getState().exports.find((run) => run.id === event.id);
  const status = event.status as Download['status'];
  if (!known || known.status !== status) loadWorkSoon();
  if (!known) return;
  useWork.setState(({ exports }) => ({
    exports: exports.map((run) => (run.id === event.id ? { ...run, ...event, status } : run)),
  }));
}

const withoutCancel = (can: Job['can']) => can.filter((entry) => entry !== 'cancel');
