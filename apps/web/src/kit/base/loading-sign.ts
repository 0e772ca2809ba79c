import { LOADING_MINIMUM_MS } from '@zhiying/contract';
import { useEffect, useRef, useState } from 'react';

const SHOW_AFTER_MS = 200;

/** A sign for waiting: not for short waits, and once shown long enough to be seen. */
export function useLoadingSign(loading: boolean): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (loading === shown) return;
    const wait = loading ? SHOW_AFTER_MS : Math.max(0, since.current + LOADING_MINIMUM_MS - Date.now());
    const timer = setTimeout(() => {
      since.current = Date.now();
      setShown(loading);
    }, wait);
    return () => clearTimeout(timer);
  }, [loading, shown]);
  return shown;
}
