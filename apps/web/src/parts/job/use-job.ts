import { useEffect } from 'react';
import { useOnline } from '#kit/session/events/online.store.ts';
import { isJobRunning, loadWork, useWork } from './work.store.ts';

const ASK_EVERY_MS = 2000;

/** Follows one of the user's jobs: by events, or by polling while the event stream is down. */
export function useJob(jobId: string) {
  const job = useWork((state) => state.jobs.find((entry) => entry.id === jobId));
  const connected = useOnline((state) => state.connected);
  const running = !job || isJobRunning(job);
  useEffect(() => {
    if (!running || connected) return;
    const timer = setInterval(() => void loadWork(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [running, connected]);
  return { job, running };
}
