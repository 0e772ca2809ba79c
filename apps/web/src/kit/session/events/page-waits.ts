/** Waits, at most until the signal. */
export const pause = (ms: number, wake: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (wake.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      wake.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    wake.addEventListener('abort', end);
  });

export const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Waits, but not past the moment the network comes back. */
export async function pauseOffline(ms: number, wake: AbortSignal) {
  const online = new AbortController();
  const end = () => online.abort();
  addEventListener('online', end);
  await pause(ms, AbortSignal.any([wake, online.signal]));
  removeEventListener('online', end);
}

export const isVisible = () => document.visibilityState === 'visible';

export const untilVisible = (wake: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (isVisible() || wake.aborted) return resolve();
    const done = new AbortController();
    const end = () => {
      if (!isVisible() && !wake.aborted) return;
      done.abort();
      resolve();
    };
    document.addEventListener('visibilitychange', end, { signal: done.signal });
    wake.addEventListener('abort', end, { signal: done.signal });
  });

/** Acts once the page has been hidden for so long; the answer ends the watch. */
export function whenHiddenFor(ms: number, act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    if (!isVisible()) timer = setTimeout(act, ms);
  };
  watch();
  document.addEventListener('visibilitychange', watch);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', watch);
  };
}
