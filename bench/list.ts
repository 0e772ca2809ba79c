import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contract } from '@zhiying/contract';
import { sql } from '../apps/server/src/db/sql.ts';
import type { BenchServer } from './bench-server.ts';
import { type Bench, interleaved, type Measured, type Row, type Run } from './harness.ts';
import { CONNECTIONS, underLoad } from './load.ts';
import { signedIn, withProgram } from './servers.ts';
import { statementsOf } from './statements.ts';
import { ms } from './table.ts';

type Asked = Parameters<typeof statementsOf>[1];

/** The million of the goals, or a tenth of it. */
export const sizeOf = ({ full }: Run) => (full ? 1_000_000 : 100_000);

/** The file that tells a bare server what to do for a list. */
export async function bareListOf(house: BenchServer, asked: Asked): Promise<string> {
  const statements = await statementsOf(house.db, asked);
  const file = path.join(house.folder, 'bare-list.json');
  await writeFile(file, JSON.stringify({ url: house.databaseUrl, statements }));
  return file;
}

/** Sessions, one after the other: sign-ins of one name at the same moment are taken for guessing. */
async function people(house: BenchServer): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < CONNECTIONS) tokens.push((await signedIn(house.server.address)).token);
  return tokens;
}

/**
 * Ours and a bare server that sends the same statements, by turns under the same load: of sixteen people, and of one alone, whom
 * the server lets in by turns and the bare one knows nothing of.
 */
async function besideBare(house: BenchServer, asked: Asked, seconds: number) {
  const file = await bareListOf(house, asked);
  const { postgres, pid } = house;
  const token = await people(house);
  const url = house.server.address + contract.member.list.path;
  return withProgram('bare-list.ts', [file], (bare, barePid) =>
    interleaved(
      {
        ours: () => underLoad({ url, token, body: asked, seconds, pid, postgres }),
        flood: () => underLoad({ url, token: house.token, body: asked, seconds, pid, postgres }),
        bare: () => underLoad({ url: bare, token, body: asked, seconds, pid: barePid, postgres }),
      },
      // Both are compiled while they run; after one round of some hundred calls that is still going on.
      { warmUps: 2 },
    ),
  );
}

const GOAL = 1.4;
const CPU = 'CPU';
const inMs = (seconds: number | null | undefined) => (seconds ?? Number.NaN) * 1000;

function cpuRow(what: string, ours: number, baseline: number, goal: number | null = GOAL): Row {
  const ratio = ours / baseline;
  const shown = (value: number) => `${CPU} ${value.toFixed(2)} ms`;
  return {
    what,
    ours: shown(ours),
    baseline: shown(baseline),
    ratio,
    goal: goal === null ? '–' : `≤ ${goal}×`,
    ok: goal === null || ratio <= goal,
  };
}

export const list: Bench = {
  title: 'the list of one dealer’s active members, newest first, 100 rows and total, 16 connections',
  async run(run) {
    const house = await run.members(sizeOf(run));
    const dealer = await house.db.one<{ id: number }>(sql`
      SELECT node_id AS id FROM membership JOIN node n ON n.id = node_id WHERE n.code LIKE 'BENCH%'
      GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`);
    const asked: Asked = { limit: 100, nodeId: dealer?.id, status: 'active' };
    const { ours, flood, bare } = await besideBare(house, asked, run.full ? 10 : 4);
    const both = (one: Measured) => inMs(one.cpuSeconds) + inMs(one.databaseSeconds);
    const wall = ours.seconds / bare.seconds;
    return [
      cpuRow('CPU of the server for one call', inMs(ours.cpuSeconds), inMs(bare.cpuSeconds)),
      cpuRow('the same with PostgreSQL', both(ours), both(bare)),
      cpuRow(
        'CPU of the server, all sixteen of one session',
        inMs(flood.cpuSeconds),
        inMs(bare.cpuSeconds),
        null,
      ),
      {
        what: 'wall time for one call',
        ours: ms(ours),
        baseline: ms(bare),
        ratio: wall,
        goal: '–',
        ok: true,
      },
    ];
  },
};

const LEAST = 30;

export const listAll: Bench = {
  title: 'the same list without a filter, against the bare server that counts every time',
  async run(run) {
    const house = await run.members(sizeOf(run));
    const { ours, bare } = await besideBare(house, { limit: 100 }, run.full ? 15 : 5);
    const perSecond = ({ seconds }: Measured) => `${(1 / seconds).toFixed(1)} /s`;
    const ratio = bare.seconds / ours.seconds;
    const { total } = await house.ask(contract.member.list, { limit: 100 });
    const statements = await statementsOf(house.db, { limit: 100 });
    const counted = await house.db.raw<{ total: number }>(statements.count.text, statements.count.values);
    const exact = counted.rows[0]?.total ?? 0;
    return [
      {
        what: `calls a second, ${sizeOf(run)} members`,
        ours: perSecond(ours),
        baseline: perSecond(bare),
        ratio,
        goal: `≥ ${LEAST}×`,
        ok: ratio >= LEAST,
      },
      {
        what: 'total against an exact count',
        ours: String(total),
        baseline: String(exact),
        ratio: total / exact,
        goal: 'exact',
        ok: total === exact,
      },
    ];
  },
};
