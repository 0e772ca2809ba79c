import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePage } from '#kit/page/page-context.tsx';
import { refresh } from '#kit/session/api/queries.ts';
import { useOnline } from '#kit/session/events/online.store.ts';
import { onEvent } from '#kit/session/events/stream.ts';

/** Without the event stream nobody tells us, so we ask. */
const ASK_EVERY_MS = 60_000;

/** Reads figures again when newer ones have been read from the platforms. */
export function useLiveAnalysis() {
  const client = useQueryClient();
  const { active } = usePage();
  const connected = useOnline((state) => state.connected);
  useEffect(() => {
    if (!active) return;
    const again = () => void refresh(client, '/api/admin/aiCreate/analysis/');
    const stop = onEvent('analysis.changed', again);
    const asking = connected ? undefined : setInterval(again, ASK_EVERY_MS);
    return () => {
      stop();
      clearInterval(asking);
    };
  }, [client, active, connected]);
}
