import path from 'node:path';
import { startApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { SYSTEM } from '../apps/server/src/kernel/audit/audit.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { RoomDriver } from '../apps/server/src/modules/ailive/room/driver.ts';
import { takeComments } from '../apps/server/src/modules/ailive/room/intake.ts';
import { lookAtEvidence } from '../apps/server/test/ailive/evidence.ts';
import { laterKernel } from '../apps/server/test/ailive/live-stand.ts';
import { median, type Row, type Run } from './harness.ts';
import { LINE_MS, openRooms, questionOf } from './live-rooms.ts';
import { sizeFrom } from './sizes.ts';

const HOUR_MS = 3_600_000;
const COMMENTS_EVERY = 15;
const MOST_SLOWER = 1.5;
const MOST_MB = 16;

/** One room for as long as a show lasts, by a clock that is set on by each line: what was said, what is kept, what it costs. */
export async function hours({ full, house }: Run): Promise<Row[]> {
  const lasts = sizeFrom('LIVE_HOURS', full ? 8 : 1);
  const server = await house();
  const [room] = await openRooms(server, 1);
  const config = readConfig(
    { PORT: '0', RATE_LIMIT: '0', DEMO: '0', ROLES: 'api' },
    path.join(server.folder, 'hours'),
  );
  const app = await startApp({
    config: {
      ...config,
      databaseUrl: server.databaseUrl,
      secretKey: 'k'.repeat(40),
      dataDir: path.join(server.folder, 'hours'),
    },
    db: server.db,
    log: createLog('error', { write: () => {} }),
  });
  try {
    const clock = { aheadMs: 0 };
    const kernel = laterKernel(app.kernel, clock);
    const show = await server.db.one<{ id: number; channelId: number }>(sql`
      SELECT id, channel_id AS "channelId" FROM live_show WHERE id = ${room?.id ?? 0}`);
    if (!show) throw new Error('no room');
    const { driver } = await RoomDriver.take(kernel, show.id, null);
    const lines = Math.round((lasts * HOUR_MS) / LINE_MS);
    const took: number[] = [];
    const memory: number[] = [];
    const waiting: string[] = [];
    for (let line = 0; line < lines; line++) {
      const since = performance.now();
      if (line % COMMENTS_EVERY === 0) await takeComments(kernel, SYSTEM, show, comments(line));
      const { plays, cancelled } = await driver.drive();
      waiting.push(...plays.flatMap(({ playId }) => playId ?? []));
      for (const playId of cancelled) waiting.splice(waiting.indexOf(playId), 1);
      const playId = waiting.shift();
      if (playId) for (const state of ['received', 'started', 'ended'] as const) driver.ack(playId, state);
      clock.aheadMs += LINE_MS;
      took.push(performance.now() - since);
      if (line % Math.ceil(lines / 20) === 0) {
        globalThis.gc?.();
        memory.push(process.memoryUsage().heapUsed / 1_048_576);
      }
    }
    await driver.drive();
    const { faults, said } = await lookAtEvidence(server.db, show.id);
    const queue = await server.db.one<{ bytes: number }>(
      sql`SELECT length(queue::text) AS bytes FROM live_show WHERE id = ${show.id}`,
    );
    const part = Math.ceil(lines / 10);
    const [early, late] = [median(took.slice(part, 2 * part)), median(took.slice(-part))];
    const grown = median(memory.slice(-5)) - median(memory.slice(2, 7));
    return [
      {
        what: `${lasts} hours by an accelerated clock, ${lines} lines: faults in the log`,
        ours: `${faults.length}${faults[0] ? ` (${faults[0]})` : ''}, ${said.length} said, ${Math.round((queue?.bytes ?? 0) / 1024)} KB kept of the queue`,
        baseline: `${lines} lines`,
        ratio: faults.length + Math.abs(said.length - lines),
        goal: '0',
        ok: faults.length === 0 && said.length === lines,
      },
      {
        what: 'a line in the last tenth beside one in the second',
        ours: `${late.toFixed(1)} ms`,
        baseline: `${early.toFixed(1)} ms`,
        ratio: late / early,
        goal: `≤ ${MOST_SLOWER}×`,
        ok: late <= MOST_SLOWER * early,
      },
      {
        what: 'memory at the end beside that at the beginning',
        ours: `${grown >= 0 ? '+' : ''}${grown.toFixed(1)} MB`,
        baseline: '–',
        ratio: Math.max(0, grown) / MOST_MB,
        goal: `≤ ${MOST_MB} MB`,
        ok: grown <= MOST_MB,
      },
    ];
  } finally {
    await app.stop();
  }
}

const comments = (line: number) =>
  Array.from({ length: 50 }, (_, at) => ({
    kind: 'comment' as const,
    externalId: `hours-${line}-${at}`,
    viewer: `viewer-${at}`,
    nickname: '示例·观众',
    text: at === 3 ? questionOf(line) : `第 ${line} 句时的第 ${at} 条`,
  }));
