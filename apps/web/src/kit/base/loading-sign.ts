import { LOADING_MINIMUM_MS } from '@zhiying/contract/limits';
import { useEffect, useRef, useState } from 'react';

/** Shorter waits show no sign at all. */
export const SIGN_AFTER_MS = 200;

/** How long a sign that has been due since `since` still has to stand once its wait is over. */
const stillToStand = (since: number) => Math.max(0, since + LOADING_MINIMUM_MS - Date.now());

/** Whether to show a loading sign: not for short waits, and once shown long enough to be seen. */
export function useLoadingSign(loading: boolean): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (loading === shown) return;
    const timer = setTimeout(
      () => {
        since.current = Date.now();
        setShown(loading);
      },
      loading ? SIGN_AFTER_MS : stillToStand(since.current),
    );
    return () => clearTimeout(timer);
  }, [loading, shown]);
  return shown;
}

/**
 * The data of a query once its loading sign has been shown long enough, for components that show something else
 * meanwhile.
 */
export const useSettledData = <Data>({ data, isPending }: { data: Data | undefined; isPending: boolean }) =>
  useLoadingSign(isPending) ? undefined : data;

/** Delays a slow answer until its loading sign has been shown long enough, for waits outside React state. */
export async function seenLongEnough<Answer>(waiting: Promise<Answer>): Promise<Answer> {
  const due = Date.now() + SIGN_AFTER_MS;
  const answer = await waiting;
  if (Date.now() >= due) await new Promise((go) => setTimeout(go, stillToStand(due)));
  return answer;
}
