import path from 'node:path';
import { contract, TaskInput } from '@zhiying/contract';
import { sql } from '../apps/server/src/db/sql.ts';
import { startServer } from '../e2e/server.ts';
import type { BenchServer } from './bench-server.ts';
import { within } from './first-page.ts';
import type { Row } from './harness.ts';
import { PEOPLE } from './network.ts';

const GOAL_MS = 60_000;

/** From the click until the last of 20,000 people has a new task, by a worker of its own; then it is ended, so that it is in no list. */
export async function spreading({ ask, db, folder, databaseUrl }: BenchServer): Promise<Row> {
  const root = await db.one<{ id: number }>(
    sql`SELECT n.id FROM node n JOIN member m ON m.channel_id = n.channel_id WHERE m.uname = 'demo.admin' AND n.parent_id IS NULL`,
  );
  const { id, version } = await ask(contract.task.create, {
    ...TaskInput.parse({ title: '示例下发', kind: 'share', evidence: ['link'], nodeIds: [root?.id ?? 0] }),
    endAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const env = { DEMO: '0', ROLES: 'worker', DATABASE_URL: databaseUrl };
  const worker = await startServer(path.join(folder, 'worker'), env, /智营工作进程已启动()/);
  try {
    const since = performance.now();
    await ask(contract.task.publish, { id, version });
    for (let spread = false; !spread; ) {
      await new Promise((go) => setTimeout(go, 100));
      ({ spread } = await ask(contract.task.info, { id: String(id) as never }));
    }
    const seconds = (performance.now() - since) / 1000;
    const { total } = await ask(contract.task.info, { id: String(id) as never });
    if (total < PEOPLE) throw new Error(`only ${total} of ${PEOPLE} people have got it`);
    return within(`giving a task to ${total} people`, { seconds, cpuSeconds: null }, GOAL_MS);
  } finally {
    await worker.stop();
    await ask(contract.task.terminate, { id, reason: '测量结束' });
  }
}
