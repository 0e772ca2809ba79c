import { startApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { clueSweep } from '../apps/server/src/modules/clue/clue.jobs.ts';
import { modules } from '../apps/server/src/modules/index.ts';
import type { BenchServer } from './bench-server.ts';

/** The minute's sweep as the worker does it, on connections of its own; seconds. */
export async function sweep({
  databaseUrl,
  folder,
}: Pick<BenchServer, 'databaseUrl' | 'folder'>): Promise<number> {
  const db = openDatabase(databaseUrl, { max: 4 });
  const app = await startApp({
    config: { ...readConfig({ DEMO: '0' }, folder), databaseUrl, roles: new Set() },
    db,
    log: createLog('error'),
    modules,
  });
  try {
    const { run } = await clueSweep.handler();
    const since = performance.now();
    await run({
      id: 'bench',
      payload: {},
      memberId: null,
      attempt: 1,
      signal: new AbortController().signal,
      progress: async () => {},
      kernel: app.kernel,
    });
    return (performance.now() - since) / 1000;
  } finally {
    await app.stop();
    await db.close();
  }
}
