import { useLive } from '#kit/session/events/use-live.ts';

const CALM_MS = 800;
/** A large grid is read less often: reading it must not be all the browser does. */
const CELLS_PER_MS = 10;
const ASK_EVERY_MS = 5000;

/** Reads plan, results and records again when something was published, moved or refused. */
export const useLivePublish = ({
  batch,
  cells = 0,
}: {
  batch?: { kind: string; id: number };
  cells?: number;
}) =>
  useLive(
    ['/api/admin/publish/'],
    { 'publish.changed': ({ kind, id }) => !batch || (kind === batch.kind && id === batch.id) },
    { together: Math.max(CALM_MS, cells / CELLS_PER_MS), askEvery: ASK_EVERY_MS },
  );
