import { contract, type FactMeasure, type InputOf } from '@zhiying/contract';
import { sql } from '../apps/server/src/db/sql.ts';
import { factFigures, type Split } from '../apps/server/src/modules/report/facts/fact.source.ts';
import { fillSource } from '../apps/server/src/modules/report/facts/fill-days.ts';
import { dayAgo } from '../apps/server/src/modules/report/facts/span.ts';
import type { BenchServer } from './bench-server.ts';
import { demoActor } from './demo-actor.ts';
import { within } from './first-page.ts';
import { type Bench, interleaved, type Measured, measured, type Row } from './harness.ts';
import { writeNetwork } from './network.ts';
import { writeFacts, writeNight, YEAR } from './report-rows.ts';
import { atMost, faster, timed } from './table.ts';

const MEASURES: FactMeasure[] = ['reached', 'opened', 'shared', 'clues'];
const AT = `${YEAR.from},${YEAR.to}`;
const MOST_MS = 300;
const LEAST_TIMES = 50;
const MOST_GROWTH = 1.5;
const NIGHT_CPU_SECONDS = 60;
const CALLS = 5;

/** Drill levels from the top down: each is asked by a call, and its statement held against the same over the facts. */
interface Level {
  what: string;
  by: Split['by'];
  filter: { nodeId?: number; memberId?: number; subject?: { kind: 'substance'; id: number } };
}

/** Any level of a year against the same added up from the facts; what the sums cost when a night's facts come. */
export const report: Bench = {
  title: 'a year of reports from kept sums against the same from the facts; the fill of a night',
  async run({ full, house }) {
    const opened = await house();
    const { db } = opened;
    const actor = await demoActor(db);
    const small = Number(process.env.REPORT_FEW ?? (full ? 3_000_000 : 30_000));
    const rows = Number(process.env.REPORT_ROWS ?? (full ? 30_000_000 : 300_000));
    const night = Number(process.env.REPORT_NIGHT ?? (full ? 1_000_000 : 20_000));
    await writeNetwork(db);
    await writeFacts(db, actor.channelId ?? 0, small);
    const few = await askAll(opened, await levelsOf(opened));
    await writeFacts(db, actor.channelId ?? 0, rows);
    const levels = await levelsOf(opened);
    const many = await askAll(opened, levels);
    return [
      ...levels.map(({ what }, at) => shown(what, rows, many[at] as Measured)),
      ...levels.map(({ what }, at) =>
        atMost(`${what}: ${rows} facts to ${small}`, many[at] as Measured, few[at] as Measured, MOST_GROWTH),
      ),
      ...(await againstFacts(opened, levels)),
      await fillNight(opened, night),
    ];
  },
};

const shown = (what: string, rows: number, seen: Measured): Row => ({
  ...within(`${what}, ${rows} facts`, seen, MOST_MS),
  ours: `${(seen.seconds * 1000).toFixed(0)} ms (CPU ${((seen.cpuSeconds ?? Number.NaN) * 1000).toFixed(0)} ms)`,
});

async function levelsOf({ db }: BenchServer): Promise<Level[]> {
  const one = async (statement: ReturnType<typeof sql>) => (await db.one<{ id: number }>(statement))?.id ?? 0;
  const dealer = await one(sql`SELECT id FROM node WHERE code LIKE 'NETD%' ORDER BY id OFFSET 1500 LIMIT 1`);
  const store = await one(sql`SELECT id FROM node WHERE parent_id = ${dealer} ORDER BY id LIMIT 1`);
  const member = await one(sql`SELECT member_id AS id FROM membership WHERE node_id = ${store} LIMIT 1`);
  const piece = await one(
    sql`SELECT subject_id AS id FROM report_fact WHERE source = 'bench' AND subject_kind = 'substance' AND day = ${dayAgo(100)} LIMIT 1`,
  );
  const subject = { kind: 'substance', id: piece } as const;
  return [
    { what: 'all by dealer', by: 'dealer', filter: {} },
    { what: 'all by store', by: 'store', filter: {} },
    { what: 'all by piece', by: 'substance', filter: {} },
    { what: 'all by adviser', by: 'member', filter: {} },
    { what: 'a dealer by store', by: 'store', filter: { nodeId: dealer } },
    { what: 'a dealer by piece', by: 'substance', filter: { nodeId: dealer } },
    { what: 'a dealer by adviser', by: 'member', filter: { nodeId: dealer } },
    { what: 'a piece by dealer', by: 'dealer', filter: { subject } },
    { what: 'an adviser by piece', by: 'substance', filter: { memberId: member } },
    { what: 'a store by adviser', by: 'member', filter: { nodeId: store } },
  ];
}

const askAll = async (house: BenchServer, levels: readonly Level[]): Promise<Measured[]> => {
  const named = levels.map(({ by, filter }, at) => {
    const input = { ...filter, at: AT, measures: MEASURES, compare: 'none' };
    const ask = () =>
      by === 'member'
        ? house.ask(contract.reportFacts.byPerson, input as InputOf<typeof contract.reportFacts.byPerson>)
        : by === 'dealer' || by === 'store'
          ? house.ask(contract.reportFacts.byPlace, { ...input, by } as InputOf<
              typeof contract.reportFacts.byPlace
            >)
          : house.ask(contract.reportFacts.byContent, { ...input, by } as InputOf<
              typeof contract.reportFacts.byContent
            >);
    return [`level${at}`, one(house, ask)] as const;
  });
  const seen: Record<string, Measured> = await interleaved(Object.fromEntries(named));
  return levels.map((_, at) => seen[`level${at}`] as Measured);
};

/** One call; its processor time is that of the server and of PostgreSQL, which a busy machine does not lengthen. */
const one =
  ({ pid, postgres }: BenchServer, ask: () => Promise<unknown>) =>
  async (): Promise<Measured> => {
    const seen = await measured([pid, postgres], async () => {
      for (let at = 0; at < CALLS; at++) await ask();
    });
    return { seconds: seen.seconds / CALLS, cpuSeconds: (seen.cpuSeconds ?? Number.NaN) / CALLS };
  };

/** The same statement both ways: equal row by row, or there is nothing to compare. */
async function againstFacts({ db, pid }: BenchServer, levels: readonly Level[]): Promise<Row[]> {
  const actor = await demoActor(db);
  const rows: Row[] = [];
  for (const { what, by, filter } of levels) {
    const question = {
      actor,
      asked: contract.reportFacts.byDay,
      filter: { ...filter, tree: 'earned', compare: 'none', measures: MEASURES },
    } as const;
    const statement = (fromFacts: boolean) =>
      sql`SELECT g.* FROM (${factFigures({ ...question, fromFacts } as never, YEAR, { by, step: null })}) g WHERE g.id <> 0 ORDER BY g.id`;
    const slowly = async () =>
      db.transaction(async (tx) => {
        await tx.raw('SET LOCAL statement_timeout = 0');
        return tx.query(statement(true));
      });
    const [quick, slow] = [JSON.stringify(await db.query(statement(false))), JSON.stringify(await slowly())];
    if (quick !== slow) throw new Error(`${what}: the sums are not what the facts are`);
    const times = await interleaved(
      { ours: () => measured([pid], () => db.query(statement(false))), slow: () => measured([pid], slowly) },
      { rounds: 3, warmUps: 0 },
    );
    const namesOne = filter.memberId !== undefined || filter.subject !== undefined;
    // What one person or piece did is few rows in the facts, too: there the goal is not to be slower.
    rows.push(
      faster(
        `${what}: the statement against the facts, equal`,
        times.ours,
        times.slow,
        namesOne ? 0.5 : LEAST_TIMES,
      ),
    );
  }
  return rows;
}

async function fillNight(house: BenchServer, rows: number): Promise<Row> {
  const { db, postgres } = house;
  const actor = await demoActor(db);
  const source = await writeNight(db, rows);
  const days = { channelId: actor.channelId ?? 0, from: dayAgo(0), to: dayAgo(0) };
  const seen = await measured([postgres], async () => {
    const made = await fillSource({ db }, source, days, new AbortController().signal);
    if (made.length === 0) throw new Error('nothing was filled');
  });
  if ((await fillSource({ db }, source, days, new AbortController().signal)).length > 0)
    throw new Error('filled twice');
  const goal = (NIGHT_CPU_SECONDS * rows) / 1_000_000;
  const cpu = seen.cpuSeconds ?? Number.NaN;
  return {
    what: `a night of ${rows} records`,
    ours: timed(seen),
    baseline: `${goal.toFixed(1)} CPU-s`,
    ratio: cpu / goal,
    goal: '≤ 60 CPU-s a million',
    ok: cpu <= goal,
  };
}
