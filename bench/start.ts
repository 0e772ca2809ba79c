import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@zhiying/contract';
import { startServer } from '../e2e/server.ts';
import { type BenchServer, seedDataFolder } from './bench-server.ts';
import { type Bench, cpuOf, interleaved, type Measured, median, memoryOf, type Row } from './harness.ts';
import { bareListOf } from './list.ts';
import { signedIn, withProgram } from './servers.ts';

const MOST_SECONDS = 2;
const MOST_MB = 150;
/** What a start leaves behind is let go, and the first timers have run. */
const IDLE_MS = 10_000;
const ENV = { RATE_LIMIT: '0', DEMO: '0', ROLES: 'api,worker' };

interface Started extends Measured {
  memoryMb: number | null;
}

/** From the operator's command until somebody who was signed in yesterday is answered; PostgreSQL starts with it. */
async function ourStart(dataDir: string, token: string): Promise<Started> {
  const since = performance.now();
  const server = await startServer(dataDir, ENV);
  const pid = server.process.pid ?? 0;
  try {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(server.address + contract.self.profile.path, { headers });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const seconds = (performance.now() - since) / 1000;
    const cpuSeconds = cpuOf([pid]);
    await wait(IDLE_MS);
    return { seconds, cpuSeconds, memoryMb: memoryOf(pid) };
  } finally {
    await server.stop();
  }
}

/** A bare server on a database that runs already. */
async function bareStart(house: BenchServer): Promise<Started> {
  const file = await bareListOf(house, { limit: 100 });
  const since = performance.now();
  return withProgram('bare-list.ts', [file], async (address, pid) => {
    await (await fetch(address, { method: 'POST' })).text();
    const seconds = (performance.now() - since) / 1000;
    const cpuSeconds = cpuOf([pid]);
    await wait(IDLE_MS);
    return { seconds, cpuSeconds, memoryMb: memoryOf(pid) };
  });
}

export const start: Bench = {
  title:
    'a warm start, PostgreSQL included, until an authenticated answer, and memory when idle, against a bare server',
  async run(run) {
    const house = await run.house();
    const folder = await mkdtemp(path.join(tmpdir(), 'zhiying-bench-start-'));
    try {
      const dataDir = path.join(folder, 'data');
      await seedDataFolder(dataDir);
      const first = await startServer(dataDir, ENV);
      const { token } = await signedIn(first.address);
      await first.stop();
      const memory: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
      const kept = async (whose: keyof typeof memory, one: Promise<Started>) => {
        memory[whose].push((await one).memoryMb ?? Number.NaN);
        return one;
      };
      const found = await interleaved({
        ours: () => kept('ours', ourStart(dataDir, token)),
        bare: () => kept('bare', bareStart(house)),
      });
      const seconds = ({ seconds, cpuSeconds }: Measured) =>
        `${seconds.toFixed(2)} s (CPU ${(cpuSeconds ?? Number.NaN).toFixed(2)} s)`;
      const [mine, plain] = [median(memory.ours.slice(1)), median(memory.bare.slice(1))];
      const rows: Row[] = [
        {
          what: 'until an authenticated answer',
          ours: seconds(found.ours),
          baseline: seconds(found.bare),
          ratio: found.ours.seconds / found.bare.seconds,
          goal: `≤ ${MOST_SECONDS} s`,
          ok: found.ours.seconds <= MOST_SECONDS,
        },
        {
          what: 'memory when idle, besides PostgreSQL',
          ours: `${mine.toFixed(0)} MB`,
          baseline: `${plain.toFixed(0)} MB`,
          ratio: mine / plain,
          goal: `≤ ${MOST_MB} MB`,
          ok: mine <= MOST_MB,
        },
      ];
      return rows;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
