import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { loadChunk } from './chunk.ts';
import { whenQuiet } from './quiet.ts';

interface Waiting<Props> {
  /** A closed drawer is nothing until it is opened. Without it the part takes its place as soon as its code is there. */
  wanted?(props: Props): boolean;
  /** Without waiting for a quiet moment. */
  urgent?(props: Props): boolean;
  /** What stands there until then; it can ask for the part. */
  StandIn?: ComponentType<Props & { ask(): void }>;
}

/** A server that is being started again is there by then. */
const TRY_AGAIN_MS = 10_000;

/**
 * A part that is not needed for the page to stand: its code comes when everything else is quiet, or at once when it is
 * wanted. Once shown it stays, so that what opens can also close.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { wanted, urgent, StandIn }: Waiting<Props> = {},
) {
  let loading: ReturnType<typeof load> | undefined;
  const Part = lazy(() => (loading ??= loadChunk(load)));
  // Nobody waits for it yet: where it fails there is no reason to reload, it is tried again when it is wanted.
  const fetchQuietly = () =>
    load().then(
      () => true,
      () => false,
    );
  const ahead = () => {
    if (!loading) whenQuiet(fetchQuietly);
  };
  function Later(props: Props): ReactNode {
    const now = wanted?.(props) ?? urgent?.(props) ?? false;
    const [shown, setShown] = useState(now);
    if (now && !shown) setShown(true);
    useEffect(() => {
      let again: ReturnType<typeof setTimeout> | undefined;
      const fetch = () =>
        whenQuiet(async () => {
          if (!(await fetchQuietly())) again = setTimeout(fetch, TRY_AGAIN_MS);
          else if (!wanted) setShown(true);
        });
      fetch();
      return () => clearTimeout(again);
    }, []);
    const standIn = StandIn && <StandIn {...props} ask={() => setShown(true)} />;
    return shown ? (
      <Suspense fallback={standIn}>
        <Part {...props} />
      </Suspense>
    ) : (
      standIn
    );
  }
  /** For a part inside something that is not open yet. */
  return Object.assign(Later, { ahead });
}
