import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from '../apps/server/src/db/sql.ts';
import { hashToken, newToken } from '../apps/server/src/kernel/access/tokens.ts';
import { SYSTEM } from '../apps/server/src/kernel/audit/audit.ts';
import { createAuditNames } from '../apps/server/src/kernel/audit/audit-names.ts';
import { createSecrets } from '../apps/server/src/kernel/secrets.ts';
import { createTransact, type Unit } from '../apps/server/src/kernel/unit.ts';
import type { BenchServer } from './bench-server.ts';
import { type Bench, measured, median, type Row } from './harness.ts';
import type { Heard } from './program-browsers.ts';

const BROWSERS = 1_000;
const PER_SECOND = 200;
const MOST_MS = 250;
const ROUNDS = 3;

/** Sessions of as many different people. */
async function signInMany({ db }: BenchServer): Promise<{ memberId: number; token: string }[]> {
  const people = await db.query<{ id: number }>(sql`
    SELECT id FROM member WHERE remark = '测量用' AND status = 'active' ORDER BY id LIMIT ${BROWSERS}`);
  const browsers = people.map(({ id }) => ({ memberId: id, token: newToken() }));
  await db.query(sql`
    INSERT INTO session (member_id, token_hash, ip, user_agent, expires_at)
    SELECT id, hash, '127.0.0.1', 'bench', now() + interval '1 hour'
    FROM unnest(${browsers.map(({ memberId }) => memberId)}::bigint[], ${browsers.map(({ token }) => hashToken(token))}::text[])
         AS s(id, hash)`);
  return browsers;
}

/** Events at an even pace, each for one of them, in transactions as the server's own. */
async function announce({ db }: BenchServer, members: readonly number[], seconds: number): Promise<number> {
  const tx = createTransact(db, {
    auditNames: createAuditNames([]),
    contributions: () => [],
    secrets: createSecrets({ secretKey: 'bench', dataDir: '' }),
    access: { forget: () => {} },
  });
  const since = Date.now();
  const sent: Promise<void>[] = [];
  for (let at = 0; at < seconds * PER_SECOND; at++) {
    const due = since + (at * 1000) / PER_SECOND;
    if (due > Date.now()) await wait(due - Date.now());
    const data = { id: '', name: 'bench', title: '', status: '', done: at, total: null, error: null };
    const write = (unit: Unit) => {
      // Now, and not before a connection was free: what is measured is the way of an event, not that of this program.
      const note = String(Date.now());
      return unit.announce('job.changed', { ...data, note }, members[(at * 7) % members.length]);
    };
    sent.push(tx(SYSTEM, write));
  }
  await Promise.all(sent);
  return sent.length;
}

async function told(child: ChildProcess): Promise<Heard> {
  child.send('tell');
  return (await answerOf(child)) as Heard;
}

/** What it says next; a program that ends says nothing more. */
async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the browsers ended with ${code}`);
  });
  const [said] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
  return said;
}

interface Round {
  p50: number;
  p99: number;
  lost: number;
  strayed: number;
  cpuMs: number;
}

async function round(house: BenchServer, seconds: number): Promise<Round> {
  const browsers = await signInMany(house);
  // Without this process's own options: the one that lets go of the channel would end a program that lives by it.
  const child = fork(path.join(import.meta.dirname, 'program-browsers.ts'), { execArgv: [] });
  try {
    child.send({ address: house.server.address, tokens: browsers.map(({ token }) => token) });
    await answerOf(child);
    let sent = 0;
    const { cpuSeconds } = await measured([house.pid, house.postgres], async () => {
      sent = await announce(
        house,
        browsers.map(({ memberId }) => memberId),
        seconds,
      );
    });
    await wait(2_000);
    const { late, numbers } = await told(child);
    const sorted = late.toSorted((a, b) => a - b);
    const right = numbers.flatMap((own, at) => own.filter((number) => (number * 7) % browsers.length === at));
    return {
      p50: sorted[Math.floor(sorted.length * 0.5)] ?? Number.NaN,
      p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
      lost: sent - new Set(right).size,
      strayed: numbers.flat().length - new Set(right).size,
      cpuMs: (1000 * (cpuSeconds ?? Number.NaN)) / sent,
    };
  } finally {
    child.kill();
  }
}

export const events: Bench = {
  title: `${BROWSERS} browsers connected, ${PER_SECOND} events a second, each for one of them`,
  async run(run) {
    const house = await run.members(10_000);
    const rounds: Round[] = [];
    for (let at = 0; at < ROUNDS; at++) rounds.push(await round(house, run.full ? 30 : 10));
    const p99 = median(rounds.map((one) => one.p99));
    const p50 = median(rounds.map((one) => one.p50));
    const lost = rounds.reduce((sum, one) => sum + one.lost + one.strayed, 0);
    const cpu = median(rounds.map((one) => one.cpuMs));
    const delivery: Row = {
      what: 'from writing to the browser, p99',
      ours: `${p99} ms (p50 ${p50} ms, CPU ${cpu.toFixed(1)} ms each)`,
      baseline: `${MOST_MS} ms`,
      ratio: p99 / MOST_MS,
      goal: '≤ 1×',
      ok: p99 <= MOST_MS,
    };
    const all: Row = {
      what: 'lost, doubled or sent to somebody else',
      ours: String(lost),
      baseline: '–',
      ratio: lost,
      goal: '0',
      ok: lost === 0,
    };
    return [delivery, all];
  },
};
