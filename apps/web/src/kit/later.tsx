import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { whenQuiet } from './quiet.ts';

interface Waiting<Props> {
  /** Until then nothing is there, or its stand-in: an open drawer, a dialog that was asked for. */
  wanted(props: Props): boolean;
  /** What stands there until the code has come. */
  StandIn?: ComponentType<Props>;
}

/**
 * A part that is not needed for the page to stand: its code comes when everything else is quiet, or at once when it is
 * wanted. Once shown it stays, so that what opens can also close.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { wanted, StandIn }: Waiting<Props>,
) {
  let loading: ReturnType<typeof load> | undefined;
  const fetched = () =>
    (loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    }));
  const Part = lazy(fetched);
  return function Later(props: Props): ReactNode {
    const now = wanted(props);
    const [shown, setShown] = useState(now);
    if (now && !shown) setShown(true);
    useEffect(() => whenQuiet(() => fetched().catch(() => {})), []);
    const standIn = StandIn && <StandIn {...props} />;
    return shown ? (
      <Suspense fallback={standIn}>
        <Part {...props} />
      </Suspense>
    ) : (
      standIn
    );
  };
}
