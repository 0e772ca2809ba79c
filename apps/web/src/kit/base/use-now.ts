import { useEffect, useState } from 'react';

/** The time in milliseconds, told anew every so often; stands still while nobody needs it. */
export function useNow(everyMs: number, needed = true): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!needed) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, needed]);
  return now;
}
