import { useNow } from '#kit/base/use-now.ts';
import { isExportRunning, isJobRunning, useWork } from './work.store.ts';
import { workItems } from './work-items.ts';

const TICK_MS = 5000;

/** The user's work, with the time left told anew every few seconds while something runs. */
export function useWorkItems() {
  const { jobs, exports, loaded } = useWork();
  const now = useNow(TICK_MS, jobs.some(isJobRunning) || exports.some(isExportRunning));
  const items = workItems({ jobs, exports }, now);
  return {
    running: items.filter((item) => item.running),
    finished: items.filter((item) => !item.running),
    loaded,
  };
}
