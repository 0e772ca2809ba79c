import { contract, type InputOf } from '@zhiying/contract';
import type { Database } from '../apps/server/src/db/database.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import type { Unit } from '../apps/server/src/kernel/unit.ts';
import { arrange } from '../apps/server/src/modules/hot/rank/arrange.service.ts';
import { settleChannel } from '../apps/server/src/modules/hot/rank/settle.service.ts';
import { storeReading } from '../apps/server/src/modules/hot/read/store-reading.repository.ts';
import { topicSource } from '../apps/server/src/modules/hot/topic/topic.source.ts';
import type { BenchServer } from './bench-server.ts';
import { demoActor } from './demo-actor.ts';
import { type Bench, cpuOf, interleaved, type Measured, measured, type Row } from './harness.ts';
import { FIRST_WORDS, hotTitle, writeHot } from './hot-rows.ts';
import { askedBy, beside } from './searching.ts';
import { atMost, faster } from './table.ts';

type Search = InputOf<typeof contract.hotTopic.list>;

const LIMIT = 100;
const TIMES = 20;
const NEW_TITLES = 5_000;
const CPU_GOAL = 10;
const MEMBERS = 10_000;

/** Two weeks of two hundred sources: what a person waits for, and what the clock costs. */
export const hot: Bench = {
  title: 'the list of hot topics over all sightings, search by two characters, and grouping of new titles',
  async run({ full, members }) {
    const house = await members(MEMBERS);
    const size = { sources: 200, readings: full ? 200 : 40, titles: full ? 60_000 : 12_000 };
    const channelId = await writeHot(house.db, size);
    return [...(await grouping(house, channelId, size.titles)), ...(await lists(house, size))];
  },
};

/** Processor time of ours and of PostgreSQL for one piece of work. */
async function cpuSeconds({ postgres }: BenchServer, work: () => Promise<unknown>): Promise<number> {
  const [own, theirs] = [process.cpuUsage(), cpuOf([postgres]) ?? 0];
  await work();
  const { user, system } = process.cpuUsage(own);
  return (user + system) / 1e6 + (cpuOf([postgres]) ?? 0) - theirs;
}

async function grouping(house: BenchServer, channelId: number, known: number): Promise<Row[]> {
  const inUnit = (work: (unit: Unit) => Promise<unknown>) =>
    house.db.transaction(async (tx) => {
      await tx.raw('SET LOCAL statement_timeout = 0');
      await work(tx as unknown as Unit);
    });
  await inUnit((unit) => settleChannel(unit, channelId));
  const idle = await cpuSeconds(house, () => inUnit((unit) => settleChannel(unit, channelId)));
  await inUnit((unit) => addTitles(unit, channelId, known));
  const grouped = await cpuSeconds(house, () => inUnit((unit) => arrange(unit, channelId)));
  const scored = await cpuSeconds(house, () => inUnit((unit) => settleChannel(unit, channelId)));
  const row = (what: string, seconds: number, goal: boolean): Row => ({
    what,
    ours: `CPU ${seconds.toFixed(2)} s`,
    baseline: goal ? `${CPU_GOAL} s` : '–',
    ratio: seconds / CPU_GOAL,
    goal: goal ? `≤ ${CPU_GOAL} s` : '–',
    ok: !goal || seconds <= CPU_GOAL,
  });
  return [
    row(`grouping ${NEW_TITLES} new titles with ${known}`, grouped, true),
    row('scores and places of all topics afterwards', scored, false),
    row('the same a minute later, with nothing new', idle, false),
  ];
}

/** As fifty sources would bring them now: half of them words for what is known, half new. */
async function addTitles(unit: Unit, channelId: number, known: number) {
  const sources = await unit.query<{ id: number }>(
    sql`SELECT id FROM hot_source WHERE channel_id = ${channelId} AND name LIKE '示例测量%' ORDER BY id LIMIT 50`,
  );
  const each = NEW_TITLES / sources.length;
  for (const [no, { id }] of sources.entries())
    await storeReading(
      unit,
      { source: { id, channelId }, slot: new Date() },
      Array.from({ length: each }, (_, at) => {
        const index = no * each + at;
        const title = index % 2 ? `${hotTitle(known - 1 - index)}刚刚` : hotTitle(known + index * 4);
        return { title, heat: null };
      }),
    );
}

async function lists({ ask, pid, db }: BenchServer, size: { titles: number }): Promise<Row[]> {
  const calls = (search: () => Search) => async (): Promise<Measured> => {
    const took = await measured([pid], async () => {
      for (let at = 0; at < TIMES; at++) await ask(contract.hotTopic.list, { limit: LIMIT, ...search() });
    });
    return { seconds: took.seconds / TIMES, cpuSeconds: took.cpuSeconds };
  };
  const baseline = async (): Promise<Measured> => {
    const took = await measured([pid], async () => {
      for (let at = 0; at < TIMES; at++) await ask(contract.member.list, { limit: LIMIT });
    });
    return { seconds: took.seconds / TIMES, cpuSeconds: took.cpuSeconds };
  };
  const word = FIRST_WORDS;
  const asked = topicSource(await demoActor(db), { q: word });
  const source = await db.one<{ id: number }>(sql`SELECT max(id) AS id FROM hot_source`);
  const { total } = await ask(contract.hotTopic.list, {});
  let turn = 0;
  const found = await interleaved({
    members: baseline,
    first: calls(() => ({})),
    any: calls(() => ({ page: 1 + ((turn++ * 31) % Math.floor(total / LIMIT)) })),
    newest: calls(() => ({ sort: 'firstAt' })),
    day: calls(() => ({ hours: 24 })),
    source: calls(() => ({ sourceId: source?.id })),
    search: calls(() => ({ q: word })),
    statements: async () => {
      const took = await measured([], async () => {
        for (let at = 0; at < TIMES; at++) await askedBy(db, asked);
      });
      return { ...took, seconds: took.seconds / TIMES };
    },
    scan: () => measured([], () => scan(db, word)),
  });
  const matches = (await ask(contract.hotTopic.list, { q: word })).total;
  return [
    atMost(`page 1 of ${total} topics : page 1 of ${MEMBERS} members`, found.first, found.members, 3),
    atMost('any page : page 1 of members', found.any, found.members, 3),
    atMost('by first sighting : page 1 of members', found.newest, found.members, 3),
    atMost('the last day : page 1 of members', found.day, found.members, 3),
    atMost('one source : page 1 of members', found.source, found.members, 3),
    atMost('two characters : page 1 of members', found.search, found.members, 3),
    faster(
      `two characters, ${matches} topics of ${size.titles} titles, the list's statements : scan of the sightings`,
      found.statements,
      found.scan,
      50,
    ),
    beside('two characters, the whole call : scan of the sightings alone', found.search, found.scan),
  ];
}

/** What a list of sightings alone would have to do: a page and its total. */
const scan = (db: Database, word: string) =>
  db.transaction(async (tx) => {
    await tx.raw('SET LOCAL statement_timeout = 0');
    for (const way of ['indexscan', 'bitmapscan', 'indexonlyscan'])
      await tx.raw(`SET LOCAL enable_${way} = off`);
    const found = sql`FROM hot_sighting s JOIN hot_title x ON x.id = s.title_id WHERE x.text LIKE ${`%${word}%`} GROUP BY x.id`;
    await tx.query(sql`SELECT x.id, count(*) ${found} ORDER BY max(s.read_at) DESC LIMIT ${LIMIT}`);
    await tx.query(sql`SELECT count(*) FROM (SELECT x.id ${found}) one`);
  });
