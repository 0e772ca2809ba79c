import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { loadWithRetry } from './chunk.ts';
import { lazyChunk } from './lazy-chunk.ts';
import { whenIdle } from './when-idle.ts';

interface Waiting<Props> {
  /** A closed drawer is nothing until it is opened. Without it the part takes its place as soon as its code is there. */
  wanted?(props: Props): boolean;
  /** Without waiting for a quiet moment. */
  urgent?(props: Props): boolean;
  /** Where it cannot be fetched the page stays as it is, and it comes when the server is there again. */
  patient?: boolean;
  /** What stands there until then; it can ask for the part. */
  StandIn?: ComponentType<Props & { ask(): void }>;
}

/**
 * A part that the page can be shown without: its code loads when everything else is idle, or at once when it is
 * needed. Once shown it stays mounted, so that what opens can also close.
 */
export function lazyWhenIdle<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { wanted, urgent, patient, StandIn }: Waiting<Props> = {},
) {
  let asked = false;
  const Part = lazyChunk(
    () => {
      asked = true;
      return load();
    },
    { patient },
  );
  const ahead = () => {
    if (!asked) whenIdle(() => loadWithRetry(load));
  };
  function Later(props: Props): ReactNode {
    const now = wanted?.(props) ?? urgent?.(props) ?? false;
    const [shown, setShown] = useState(now);
    if (now && !shown) setShown(true);
    useEffect(() => {
      whenIdle(async () => {
        await loadWithRetry(load);
        if (!wanted) setShown(true);
      });
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
