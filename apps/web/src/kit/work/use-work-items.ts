import { useEffect, useState } from 'react';
import { useWork } from '#kit/events/work.store.ts';
import { workItems } from './work-items.ts';

const TICK_MS = 5000;

/** The user's work, with the time left told anew every few seconds while something runs. */
export function useWorkItems() {
  const { jobs, exports, loaded } = useWork();
  const [now, setNow] = useState(Date.now);
  const items = workItems({ jobs, exports }, now);
  const running = items.filter((item) => item.running);
  const anyRunning = running.length > 0;

  useEffect(() => {
    if (!anyRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [anyRunning]);

  return { running, finished: items.filter((item) => !item.running), loaded };
}
