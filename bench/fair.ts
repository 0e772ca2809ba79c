import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@zhiying/contract';
import type { BenchServer } from './bench-server.ts';
import type { Bench, Row, Run } from './harness.ts';
import { sizeOf } from './list.ts';
import { signedIn } from './servers.ts';

const GENERATOR = path.join(import.meta.dirname, 'program-generator.ts');
const GOAL = 10;

const p95 = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? Number.NaN;

/** What one person waits for, click after click. */
async function clicks(person: Awaited<ReturnType<typeof signedIn>>, until: () => boolean): Promise<number[]> {
  const waits: number[] = [];
  while (!until()) {
    const since = performance.now();
    await person.ask(contract.member.list, { limit: 50 });
    waits.push(performance.now() - since);
  }
  return waits;
}

async function beside(house: BenchServer, seconds: number, people: number) {
  const person = await signedIn(house.server.address);
  const flooding: Awaited<ReturnType<typeof signedIn>>[] = [];
  // One after the other: sign-ins of one name at the same moment are taken for guessing.
  while (flooding.length < people) flooding.push(await signedIn(house.server.address));
  let over = false;
  const floods = flooding.map(({ token }) => {
    const order = {
      url: house.server.address + contract.member.list.path,
      token,
      body: { limit: 500 },
      connections: 200 / people,
      seconds,
    };
    return promisify(execFile)(process.execPath, [GENERATOR, JSON.stringify(order)]);
  });
  const done = Promise.all(floods).finally(() => {
    over = true;
  });
  const waits = await clicks(person, () => over);
  await done;
  return waits;
}

async function measure(run: Run): Promise<Row[]> {
  const house = await run.members(sizeOf(run));
  const alone = await signedIn(house.server.address);
  const idle = async () => {
    const until = performance.now() + 3_000;
    return p95(await clicks(alone, () => performance.now() > until));
  };
  await idle();
  const rows: Row[] = [];
  for (const [what, people] of [
    ['one person', 1],
    ['four people', 4],
  ] as const) {
    const [baseline, ours] = [await idle(), p95(await beside(house, run.full ? 20 : 6, people))];
    const ratio = ours / baseline;
    rows.push({
      what: `p95 of a person beside 200 lists at once of ${what}`,
      ours: `${ours.toFixed(0)} ms`,
      baseline: `${baseline.toFixed(0)} ms`,
      ratio,
      goal: `≤ ${GOAL}×`,
      ok: ratio <= GOAL,
    });
  }
  return rows;
}

export const fair: Bench = {
  title:
    'how long a person waits for a list of 50 while 200 lists of 500 rows are asked for, against the idle server',
  run: measure,
};
