import { useCallback, useEffect, useState } from 'react';

/** Seconds left of a wait; `begin(90)` starts it. Measured by the clock, so a sleeping page does not stretch it. */
export function useCountdown(whenOver: () => void) {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);

  const begin = useCallback((seconds: number) => {
    setUntil(Date.now() + seconds * 1000);
    setLeft(seconds);
  }, []);

  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds > 0) return;
      setUntil(0);
      whenOver();
    }, 250);
    return () => clearInterval(timer);
  }, [until, whenOver]);

  return { left, begin };
}

/** 75 → `1:15` */
export const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
