import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePage } from '#kit/page/page-context.tsx';
import { refresh } from '#kit/session/api/queries.ts';
import { useOnline } from '#kit/session/events/online.store.ts';
import { onEvent } from '#kit/session/events/stream.ts';

const CALM_MS = 800;
/** A large grid is read less often: reading it must not be all the browser does. */
const CELLS_PER_MS = 10;
const ASK_EVERY_MS = 5000;

/** Reads plan, results and records again when something was published, moved or refused. */
export function useLivePublish({
  batch,
  cells = 0,
}: {
  batch?: { kind: string; id: number };
  cells?: number;
}) {
  const { kind: batchKind, id: batchId } = batch ?? {};
  const client = useQueryClient();
  const { active } = usePage();
  const connected = useOnline((state) => state.connected);
  const calm = Math.max(CALM_MS, cells / CELLS_PER_MS);
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh(client, '/api/admin/publish/');
      }, calm);
    };
    const stop = onEvent('publish.changed', (changed) => {
      if (!batchKind || (changed.kind === batchKind && changed.id === batchId)) soon();
    });
    const asking = connected ? undefined : setInterval(soon, ASK_EVERY_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(asking);
      stop();
    };
  }, [client, active, connected, batchKind, batchId, calm]);
}
