import { contract, type DataOf, type InputOf } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { createAccess } from '#kernel/access/access.ts';
import { factFigures } from '../../src/modules/report/facts/fact.source.ts';
import { type FactSource, factSources } from '../../src/modules/report/facts/facts.slots.ts';
import { fillLastDays, fillSource } from '../../src/modules/report/facts/fill-days.ts';
import { differingSums } from '../../src/modules/report/facts/proof.repository.ts';
import { proveSums } from '../../src/modules/report/facts/prove-sums.ts';
import { addDays, dayAgo } from '../../src/modules/report/facts/span.ts';
import type { Person } from '../library.ts';
import {
  adviser,
  deliverAll,
  inbox,
  library,
  openSubstances,
  passed,
  region,
  send,
} from '../substance-desk.ts';

const { reportFacts, substanceInbox } = contract;
openSubstances();

const READER = ['9-1', '9-2', '9-3'] as const;
/** Sees the whole channel, one region, another region without anything in it. */
let head: Person;
let manager: Person;
let stranger: Person;
let otherRegion: number;
let piece: number;

const context = (kernel = library.house.app.kernel) => ({
  kernel,
  signal: new AbortController().signal,
  progress: async () => {},
});
const fill = () => fillLastDays(context(), 2, 'nothing');

type PlaceQuestion = Partial<InputOf<typeof reportFacts.byPlace>>;
const byPlace = (who: Person, fields: PlaceQuestion = {}): Promise<DataOf<typeof reportFacts.byPlace>> =>
  library.house.ask(
    reportFacts.byPlace,
    { by: 'dealer', measures: ['reached', 'opened', 'shared'], ...fields } as InputOf<
      typeof reportFacts.byPlace
    >,
    who.token,
  );

const today = dayAgo(0);
const agree = async () =>
  expect(
    await library.house.db.query(
      differingSums({ channelId: library.channel, from: addDays(today, -60), to: today }),
    ),
  ).toEqual([]);

beforeAll(async () => {
  const { house, root, channel, person } = library;
  otherRegion = await house.addNode('organ', root, channel);
  head = await person('head', root, [...READER], 'ALL');
  manager = await person('manager', region ? await regionOf() : root, [...READER]);
  stranger = await person('stranger', otherRegion, [...READER]);
  piece = await passed('秋日试驾');
  await deliverAll((await send([piece])).id);
  const [first] = await inbox(adviser);
  if (!first) throw new Error('nothing arrived');
  await house.ask(substanceInbox.open, { id: first.id }, adviser.token);
  await house.ask(substanceInbox.share, { id: first.id, place: 'moments' }, adviser.token);
}, 60_000);

const regionOf = async () =>
  (
    await library.house.db.one<{ id: number }>(sql`
    SELECT ms.node_id AS id FROM membership ms WHERE ms.member_id = ${region.id}`)
  )?.id ?? 0;

describe('facts', () => {
  it('are what the records say, however often they are filled', async () => {
    await fill();
    const first = await byPlace(head);
    expect(first.totals).toEqual({ reached: 3, opened: 1, shared: 1 });
    // A page past the last still says how many there are, so that the console can turn to the last one.
    expect(await byPlace(head, { page: 9 })).toMatchObject({ total: first.total, rows: [] });
    await fill();
    await fillLastDays(context(), 35, 'proof');
    expect(await byPlace(head)).toEqual({ ...first, updatedAt: expect.any(String) });
    await agree();
    const { count } = (await library.house.db.one<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM report_fact WHERE source = 'delivery'`,
    )) ?? { count: 0 };
    // One entry a person, whatever they did with it on that day.
    expect(count).toBe(3);
  });

  it('count what comes weeks late on its own day, by a new entry', async () => {
    const { db } = library.house;
    const late = addDays(today, -21);
    const rows = sql`
      SELECT v.channel_id, v.node_id, v.path, v.owner_id, 'substance', ${piece}::bigint, 'late-visitor', ${late}::date,
             ${`${late}T04:00:00Z`}::timestamptz
      FROM substance_delivery v WHERE v.owner_id = ${adviser.id} LIMIT 1`;
    const entries = () =>
      db.query(sql`SELECT id, day, visits FROM report_fact WHERE source = 'visit' ORDER BY id`);
    const before = await entries();
    await db.query(sql`
      INSERT INTO share_visit (channel_id, node_id, path, owner_id, kind, target_id, visitor, day, created_at) ${rows}`);
    await fill();
    expect(await entries()).toEqual(before);
    await fillLastDays(context(), 35, 'proof');
    expect(await entries()).toEqual([...before, { id: expect.any(Number), day: late, visits: 1 }]);
    const seen = await byPlace(head, { at: `${late},${late}`, measures: ['visits'] });
    expect(seen.totals).toEqual({ visits: 1 });
    await agree();
    expect(
      await db.one(
        sql`SELECT corrected, failure FROM report_proof WHERE channel_id = ${library.channel} AND source = 'visit'`,
      ),
    ).toEqual({ corrected: 1, failure: '' });
    // Whoever reads reports is told what was counted late, and of which day.
    const told = await library.house.ask(reportFacts.proof, undefined as never, manager.token);
    expect(told.rows.find(({ measures }) => measures.includes('visits'))).toMatchObject({
      corrected: 1,
      days: [late],
      failed: false,
    });
    expect(told.rows.find(({ measures }) => measures.includes('clues'))).toMatchObject({
      corrected: 0,
      days: [],
    });
  });

  it('are listed one by one, to whoever may see the entry, and say how many are no longer kept', async () => {
    const { house } = library;
    const late = addDays(today, -21);
    const at = `${late},${late}`;
    const filter = { at, view: 'place', measure: 'visits' } as const;
    const listed = async (who: Person) =>
      (await house.ask(reportFacts.records, filter as InputOf<typeof reportFacts.records>, who.token)).rows;
    const [entry] = await listed(head);
    if (!entry) throw new Error('no visits');
    expect(entry).toMatchObject({ value: 1, recordId: null, singles: true });
    const singles = (who: Person, more: object = {}) =>
      house.ask(
        reportFacts.singles,
        { ...filter, day: late, entry: entry.id, ...more } as InputOf<typeof reportFacts.singles>,
        who.token,
      );
    const NOTHING = { rows: [], total: 0 };
    expect(await singles(head)).toEqual({
      rows: [{ id: expect.any(Number), at: `${late}T04:00:00Z`, opens: null }],
      total: 1,
    });
    expect(await singles(manager)).toMatchObject({ total: 1 });
    // Whoever cannot see the entry, another day, another search and another measure have nothing of it.
    expect(await singles(stranger)).toEqual(NOTHING);
    expect(await singles(head, { day: today })).toEqual(NOTHING);
    expect(await singles(head, { nodeId: otherRegion })).toEqual(NOTHING);
    expect(await singles(head, { measure: 'leads' })).toEqual(NOTHING);
    await house.db.query(sql`DELETE FROM share_visit WHERE visitor = 'late-visitor'`);
    expect(await singles(head)).toEqual(NOTHING);
    expect((await listed(head))[0]).toMatchObject({ value: 1 });
  });

  it('count by the days of China, at the turn of a month too, and keep what was done with what is gone', async () => {
    const { db } = library.house;
    // From the month before last to the last one: both are over.
    const first = `${addDays(`${today.slice(0, 8)}01`, -1).slice(0, 8)}01`;
    const last = addDays(first, -1);
    const visit = (visitor: string, at: string) =>
      db.query(sql`
        INSERT INTO share_visit (channel_id, node_id, path, owner_id, kind, target_id, visitor, day, created_at)
        SELECT v.channel_id, v.node_id, v.path, v.owner_id, 'substance', ${piece}::bigint, ${visitor},
               (${at}::timestamptz AT TIME ZONE 'Asia/Shanghai')::date, ${at}::timestamptz
        FROM substance_delivery v WHERE v.owner_id = ${adviser.id} LIMIT 1`);
    await visit('before-midnight', `${last}T15:59:59.999Z`);
    await visit('after-midnight', `${last}T16:00:00Z`);
    await visit('morning', `${first}T00:00:00Z`);
    await fillLastDays(context(), 70, 'proof');
    const visits = async (from: string, to: string) =>
      (await byPlace(head, { at: `${from},${to}`, measures: ['visits'] })).totals.visits;
    expect([await visits(last, last), await visits(first, first), await visits(last, first)]).toEqual([
      1, 2, 3,
    ]);
    await agree();
    // A record that is gone, with the piece it belonged to or because it is too old, was there all the same.
    await db.query(
      sql`DELETE FROM share_visit WHERE visitor IN ('before-midnight', 'after-midnight', 'morning')`,
    );
    await fillLastDays(context(), 70, 'proof');
    expect(await visits(last, first)).toBe(3);
    await agree();
  });

  it('are held against the sums every night: which place and day is wrong is said', async () => {
    const { db } = library.house;
    const told = async () =>
      (await library.house.ask(reportFacts.proof, undefined as never, head.token)).rows.find(
        ({ measures }) => measures.length === 0,
      );
    expect(await proveSums(context(), 35)).toEqual([]);
    expect(await told()).toMatchObject({ corrected: 0, days: [], failed: false });
    const bend = (by: number) =>
      db.query(sql`
        UPDATE report_sum SET reached = reached + ${by}
        WHERE channel_id = ${library.channel} AND place_kind = 'dealer' AND span = 0 AND period = ${today} AND subject_kind = ''`);
    await bend(1);
    const failures = await proveSums(context(), 35);
    expect(failures.some((text) => text.startsWith('汇总与明细不一致：') && text.endsWith(today))).toBe(true);
    expect(await told()).toMatchObject({ days: expect.arrayContaining([today]) });
    expect((await told())?.corrected).toBeGreaterThan(0);
    // It is no news of the facts: they are as fresh as they were.
    await bend(-1);
    expect(await proveSums(context(), 35)).toEqual([]);
  });

  it('add up at every step down, and from the facts to the same as from the sums', async () => {
    for (const who of [head, manager]) {
      const dealers = await byPlace(who);
      for (const row of dealers.rows.filter(({ id }) => id > 0)) {
        const people = await library.house.ask(
          reportFacts.byPerson,
          { nodeId: row.id, measures: ['reached', 'opened', 'shared'] } as InputOf<
            typeof reportFacts.byPerson
          >,
          who.token,
        );
        expect(sumOf(people.rows)).toEqual(row.figures);
        for (const person of people.rows.filter(({ id }) => id > 0)) {
          const pieces = await library.house.ask(
            reportFacts.byContent,
            {
              nodeId: row.id,
              memberId: person.id,
              by: 'substance',
              measures: ['reached', 'opened', 'shared'],
            } as InputOf<typeof reportFacts.byContent>,
            who.token,
          );
          expect(sumOf(pieces.rows)).toEqual(person.figures);
        }
      }
      expect(sumOf(dealers.rows)).toEqual(dealers.totals);
      const byDay = await library.house.ask(
        reportFacts.byDay,
        { measures: ['reached', 'opened', 'shared'] } as InputOf<typeof reportFacts.byDay>,
        who.token,
      );
      expect(sumOf(byDay.days)).toEqual(dealers.totals);
    }
  });

  it('are the same from the sums as from the facts, whatever is asked of which days', {
    timeout: 60_000,
    tags: 'full',
  }, async () => {
    const { house, store } = library;
    const { dealer } = library;
    const actors = await Promise.all([head, manager].map((who) => actorOf(who.id)));
    const [first] = (await byPlace(head)).rows;
    const splits = [null, 'dealer', 'store', 'child', 'member', 'substance', 'platform', 'node'] as const;
    const spans = [
      { from: addDays(today, -40), to: today },
      // Most of a month, so that it is the month less its other days; and little of one.
      { from: `${today.slice(0, 8)}01`, to: today },
      { from: addDays(today, -3), to: today },
      { from: addDays(today, -364), to: addDays(today, -1) },
    ];
    const filters = [
      {},
      { nodeId: first?.id },
      { nodeId: store },
      { nodeId: dealer },
      { memberId: adviser.id },
      { subject: { kind: 'substance', id: piece } },
      { subject: { kind: 'substance', id: piece }, nodeId: store },
      { subject: { kind: 'platform', id: 1 } },
    ] as const;
    let read = 0;
    for (const actor of actors)
      for (const span of spans)
        for (const filter of filters)
          for (const by of splits)
            for (const step of by === null || by === 'member' ? ([null, 'month'] as const) : [null]) {
              const question = {
                actor,
                asked: reportFacts.byDay,
                filter: {
                  ...filter,
                  tree: 'earned',
                  compare: 'none',
                  measures: ['reached', 'opened', 'visits'],
                },
              } as Parameters<typeof factFigures>[0];
              const rows = async (fromFacts: boolean) =>
                house.db.query(sql`
                  SELECT g.id, g.period, g.reached, g.opened, g.visits FROM (${factFigures({ ...question, fromFacts }, span, { by, step })}) g
                  WHERE g.id <> 0 AND (g.reached, g.opened, g.visits) <> (0, 0, 0) ORDER BY 1, 2`);
              const told = await rows(true);
              read += told.length;
              expect([filter, span, by, step, await rows(false)]).toEqual([filter, span, by, step, told]);
            }
    expect(read).toBeGreaterThan(50);
  });

  it('are nobody else’s, and nothing is told of a place by asking for it', async () => {
    expect((await byPlace(stranger)).totals).toEqual({ reached: 0, opened: 0, shared: 0 });
    const [dealer] = (await byPlace(head)).rows;
    const narrowed = await byPlace(stranger, { nodeId: dealer?.id });
    expect(narrowed).toMatchObject({ totals: { reached: 0, opened: 0, shared: 0 }, rows: [] });
  });

  it('are refused where the question cannot be answered, and nothing breaks', async () => {
    const { house } = library;
    const ask = (fields: object) =>
      house.send(reportFacts.byPlace, { by: 'dealer', measures: ['reached'], ...fields }, head.token);
    for (const fields of [
      { measures: ['reached', 'reached'] },
      { sort: 'deals' },
      { at: '0001-01-01,9999-12-31' },
      { at: '1999-12-31,2000-01-02' },
      { at: '2020-01-01,2024-01-01' },
    ])
      expect([fields, (await ask(fields)).httpStatus]).toEqual([fields, 400]);
    expect((await ask({ q: '100%_\\' })).data?.rows).toEqual([]);
    expect((await ask({ page: 1_000 })).data?.rows).toEqual([]);
  });

  it('stay with whom they were entered for when a clue changes hands; one of nobody goes to its first owner', async () => {
    const { house } = library;
    const add = async (name: string, ownerId: number | null) =>
      (
        await house.db.one<{ id: number }>(sql`
          INSERT INTO clue (channel_id, node_id, path, owner_id, name, source)
          SELECT n.channel_id, n.id, n.path, ${ownerId}::bigint, ${name}, 'chat'
          FROM membership ms JOIN node n ON n.id = ms.node_id WHERE ms.member_id = ${adviser.id} LIMIT 1 RETURNING id`)
      )?.id ?? 0;
    const give = (id: number, ownerId: number) =>
      house.db.query(sql`UPDATE clue SET owner_id = ${ownerId} WHERE id = ${id}`);
    const cluesOf = async () => {
      const { rows, totals } = await house.ask(
        reportFacts.byPerson,
        { measures: ['clues'] } as InputOf<typeof reportFacts.byPerson>,
        head.token,
      );
      const of = (id: number) => rows.find((row) => row.id === id)?.figures.clues ?? 0;
      return [of(adviser.id), of(region.id), of(0), totals.clues];
    };
    const [owned, nobodys] = [await add('示例·有主', adviser.id), await add('示例·无主', null)];
    await fill();
    expect(await cluesOf()).toEqual([1, 0, 1, 2]);
    await give(owned, region.id);
    await give(nobodys, region.id);
    await fill();
    expect(await cluesOf()).toEqual([1, 1, 0, 2]);
    await give(nobodys, adviser.id);
    await fillLastDays(context(), 35, 'proof');
    expect(await cluesOf()).toEqual([1, 1, 0, 2]);
    await agree();
  });

  it('stay where they were earned when a dealer moves, and can be seen by the tree of today', async () => {
    const { house } = library;
    const [dealer] = (await byPlace(manager)).rows;
    if (!dealer) throw new Error('no dealer');
    const before = await byPlace(manager);
    const { version } = (await house.db.one<{ version: number }>(
      sql`SELECT version FROM node WHERE id = ${dealer.id}`,
    )) ?? { version: 0 };
    await house.ask(
      contract.dealer.update,
      {
        id: dealer.id,
        version,
        parentId: otherRegion,
        name: dealer.name,
        code: 'D-moved',
        cityCode: '320100',
        address: '',
        contact: '',
        phone: null,
        remark: '',
      } as InputOf<typeof contract.dealer.update>,
      await mover(),
    );
    await fillLastDays(context(), 35, 'proof');
    expect((await byPlace(manager)).totals).toEqual(before.totals);
    expect((await byPlace(stranger)).totals.reached).toBe(0);
    // The region's own manager received one too, and stays.
    expect((await byPlace(stranger, { tree: 'today' })).totals.reached).toBe(2);
    expect((await byPlace(manager, { tree: 'today' })).totals.reached).toBe(1);
    await agree();
  });

  it('of one source that lies, hangs or throws leave the others alone', async () => {
    const { kernel } = library.house.app;
    const [delivery] = kernel.contributions(factSources).filter(({ name }) => name === 'delivery');
    if (!delivery) throw new Error('no deliveries');
    const broken: FactSource = { ...delivery, name: 'broken', rows: () => sql`SELECT 1 / 0` };
    const hanging: FactSource = {
      ...delivery,
      name: 'hanging',
      rows: (days) => sql`SELECT r.* FROM (${delivery.rows(days)}) r, pg_sleep(600)`,
    };
    const one: FactSource = { ...delivery, name: 'copy' };
    const beside = Object.create(kernel, {
      contributions: {
        value: (slot: { name: string }) =>
          slot.name === 'report.facts' ? [broken, hanging, one] : kernel.contributions(slot as never),
      },
    });
    const failures = await fillLastDays(context(beside), 2, 'nothing', 500);
    expect(failures.some((text) => text.startsWith('broken: '))).toBe(true);
    expect(failures.some((text) => text.startsWith('hanging: '))).toBe(true);
    expect(failures.some((text) => text.startsWith('copy: '))).toBe(false);
    const { count } = (await library.house.db.one<{ count: number }>(
      sql`SELECT sum(reached)::int AS count FROM report_fact WHERE source = 'copy'`,
    )) ?? { count: 0 };
    expect(count).toBe(3);
    await library.house.db.query(sql`DELETE FROM report_fact WHERE source = 'copy'`);
  });

  it('end in the middle and go on: what was entered is not entered again', async () => {
    const { kernel } = library.house.app;
    const [delivery] = kernel.contributions(factSources).filter(({ name }) => name === 'delivery');
    if (!delivery) throw new Error('no deliveries');
    const source: FactSource = { ...delivery, name: 'halves' };
    const days = { channelId: library.channel, from: addDays(today, -99), to: today };
    const stopped = new AbortController();
    const cut: FactSource = {
      ...source,
      rows: (asked) => {
        if (asked.from > addDays(today, -80)) stopped.abort();
        return source.rows(asked);
      },
    };
    await expect(fillSource(kernel, cut, days, stopped.signal)).rejects.toThrow();
    await fillSource(kernel, source, days, new AbortController().signal);
    expect(await fillSource(kernel, source, days, new AbortController().signal)).toEqual([]);
  });
});

const actorOf = async (memberId: number) => {
  const actor = await createAccess(library.house.db).actFor(memberId, library.channel, {
    ip: '',
    userAgent: '',
    requestId: '',
  });
  if (!actor) throw new Error('nobody');
  return actor;
};

const sumOf = (rows: readonly { figures: Partial<Record<string, number>> }[]) =>
  rows.reduce<Record<string, number>>((sum, { figures }) => {
    for (const [name, value = 0] of Object.entries(figures)) sum[name] = (sum[name] ?? 0) + value;
    return sum;
  }, {});

const mover = async () =>
  (await library.person(`mover${Date.now()}`, library.root, ['1-1', '1-3'], 'ALL')).token;
