import {
  type BodyInput,
  contract,
  type DataOf,
  FACT_SINGLES_MAX,
  type FactBreakdown,
  type FactMeasure,
  type FactRow,
  type InputOf,
  type ReportView,
} from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillLastDays } from '../../src/modules/report/facts/fill-days.ts';
import { addDays, dayAgo } from '../../src/modules/report/facts/span.ts';
import type { House } from '../test-app.ts';

const { reportFacts } = contract;
const MEASURES = [
  'reached',
  'shared',
  'visits',
  'leads',
  'posts',
  'uses',
  'downloads',
  'clues',
  'talks',
  'tasks',
] as const;
const OF_CONTENT = MEASURES.slice(0, 7);

type Filter = Partial<Omit<BodyInput<typeof reportFacts.byContent>, 'by' | 'measures'>>;
type By =
  | 'substance'
  | 'material'
  | 'aiArticle'
  | 'video'
  | 'poster'
  | 'platform'
  | 'dealer'
  | 'store'
  | 'child'
  | 'member';
const CONTENTS = ['substance', 'material', 'aiArticle', 'video', 'poster', 'platform'] as const;

/** The demo's people with a smaller scope each: the channel, a region, a dealer. */
const PEOPLE = ['demo.ops', 'demo.region', 'demo.dealer'] as const;
const AT = `${addDays(dayAgo(0), -44)},${dayAgo(0)}`;

/** Walks the four ways down through the reports and compares every level with the one above, and with the records. */
export function reportDrills(house: () => House) {
  describe('报表逐级下钻，每一级都加得上', () => {
    const tokens = new Map<string, string>();
    beforeAll(async () => {
      const { kernel } = house().app;
      const { signal } = new AbortController();
      expect(await fillLastDays({ kernel, signal, progress: async () => {} }, 400, 'nothing')).toEqual([]);
      for (const uname of PEOPLE) {
        const signed = await house().ask(contract.auth.login, { uname, password: 'zhiying-demo-1' }, '');
        tokens.set(uname, signed.token);
      }
    }, 120_000);

    const may = async (uname: string, view: ReportView) => {
      const call = {
        content: reportFacts.byContent,
        place: reportFacts.byPlace,
        person: reportFacts.byPerson,
      }[view];
      const probe = await house().send(
        call,
        {
          measures: ['reached'],
          ...(view === 'person' ? {} : { by: view === 'content' ? 'substance' : 'dealer' }),
        },
        tokens.get(uname) ?? '',
      );
      return probe.httpStatus === 200;
    };

    /** All rows, whatever the page size. */
    async function level(uname: string, by: By, filter: Filter): Promise<FactBreakdown> {
      const measures = measuresOf(by);
      const page = (number: number): Promise<FactBreakdown> => {
        const body = { at: AT, ...filter, measures, limit: 100, page: number };
        const token = tokens.get(uname) ?? '';
        if (by === 'member')
          return house().ask(reportFacts.byPerson, body as InputOf<typeof reportFacts.byPerson>, token);
        return isPlace(by)
          ? house().ask(reportFacts.byPlace, { ...body, by } as InputOf<typeof reportFacts.byPlace>, token)
          : house().ask(
              reportFacts.byContent,
              { ...body, by } as InputOf<typeof reportFacts.byContent>,
              token,
            );
      };
      const first = await page(1);
      for (let at = 2; first.rows.length < first.total; at += 1) first.rows.push(...(await page(at)).rows);
      return first;
    }

    async function recordsOf(uname: string, view: ReportView, filter: Filter, measure: FactMeasure) {
      const rows: DataOf<typeof reportFacts.records>['rows'] = [];
      for (let page = 1; ; page += 1) {
        const found = await house().ask(
          reportFacts.records,
          { at: AT, ...filter, view, measure, page, limit: 500 } as InputOf<typeof reportFacts.records>,
          tokens.get(uname) ?? '',
        );
        rows.push(...found.rows);
        if (rows.length >= found.total || found.rows.length === 0) return rows;
      }
    }

    /** The level adds up to its own total, the total is the row it was opened from, and every figure is the sum of its records. */
    async function holds(uname: string, by: By, filter: Filter, parent?: FactRow) {
      const shown = await level(uname, by, filter);
      const where = `${uname} ${by} ${JSON.stringify(filter)}`;
      expect(sumOf(shown.rows), where).toEqual(withoutNothing(shown.totals));
      if (parent) {
        const [here, above] = [shown.totals, parent.figures];
        for (const measure of Object.keys(here) as FactMeasure[])
          if (measure in above) expect(here[measure], `${where} ${measure}`).toBe(above[measure]);
      }
      await comparedWell(uname, by, filter, shown);
      return shown;
    }

    /** The line of each row adds up to its figure, and what it is compared with is what that period says of it, 未归属 too. */
    async function comparedWell(uname: string, by: By, filter: Filter, { rows, before }: FactBreakdown) {
      const [drawn] = measuresOf(by);
      for (const row of rows)
        expect(
          row.trend.reduce((sum, value) => sum + value, 0),
          `${uname} ${by} ${row.name} ${JSON.stringify(filter)}`,
        ).toBe(row.figures[drawn as FactMeasure]);
      const of = new Map(
        (await level(uname, by, { ...filter, at: `${before?.from},${before?.to}` })).rows.map((row) => [
          row.id,
          row.figures,
        ]),
      );
      for (const row of rows)
        expect([row.name, withoutNothing(row.before ?? {})]).toEqual([
          row.name,
          withoutNothing(of.get(row.id) ?? {}),
        ]);
    }

    async function recordsHold(uname: string, by: By, filter: Filter, row: FactRow) {
      for (const [measure, value] of Object.entries(row.figures) as [FactMeasure, number][]) {
        if (value === 0) continue;
        const narrowed = narrowTo(by, filter, row);
        const records = await recordsOf(uname, viewOf(by), narrowed, measure);
        const sum = records.reduce((all, record) => all + record.value, 0);
        await singlesHold(uname, viewOf(by), narrowed, measure, records);
        // A post is a record of its own: what is counted can be named one by one.
        if (measure === 'posts')
          expect(new Set(records.map(({ recordId }) => recordId)).size).toBe(records.length);
        expect(sum, `${uname} ${by} ${row.name} ${measure} ${JSON.stringify(narrowed)}`).toBe(value);
      }
    }

    /** What an entry of a day counts can be listed, each once; nobody throws away visits and tasks of the demo. */
    async function singlesHold(
      uname: string,
      view: ReportView,
      filter: Filter,
      measure: FactMeasure,
      records: DataOf<typeof reportFacts.records>['rows'],
    ) {
      const [first] = records.filter(({ singles, value }) => singles && value <= FACT_SINGLES_MAX);
      if (!first) return;
      const { rows, total } = await house().ask(
        reportFacts.singles,
        { at: AT, ...filter, view, measure, day: first.day, entry: first.id } as InputOf<
          typeof reportFacts.singles
        >,
        tokens.get(uname) ?? '',
      );
      const where = `${uname} ${measure} ${JSON.stringify(filter)}`;
      expect(total, where).toBeLessThanOrEqual(first.value);
      if (measure === 'visits' || measure === 'tasks') expect(total, where).toBe(first.value);
      expect(new Set(rows.map(({ id }) => id)).size, where).toBe(total);
      listed.add(measure);
    }
    const listed = new Set<FactMeasure>();

    it.each(PEOPLE)('%s：素材 × 经销商，经销商 × 素材，经销商 × 顾问，顾问 × 素材', async (uname) => {
      if (await may(uname, 'content'))
        for (const kind of CONTENTS) {
          const contents = await holds(uname, kind, {});
          expect(contents.rows.length, `${uname} ${kind}`).toBeGreaterThan(0);
          for (const row of few(contents.rows)) {
            await recordsHold(uname, kind, {}, row);
            if (row.id === 0 || !(await may(uname, 'place'))) continue;
            const dealers = await holds(uname, 'dealer', narrowTo(kind, {}, row), row);
            for (const dealer of few(dealers.rows))
              await recordsHold(uname, 'dealer', narrowTo(kind, {}, row), dealer);
          }
        }
      const dealers = await holds(uname, 'dealer', {});
      expect(dealers.rows.length).toBeGreaterThan(0);
      for (const row of few(dealers.rows)) {
        await recordsHold(uname, 'dealer', {}, row);
        if (row.id === 0) continue;
        const at = narrowTo('dealer', {}, row);
        const stores = await holds(uname, 'store', at, row);
        for (const store of few(stores.rows)) {
          await recordsHold(uname, 'store', at, store);
          if (store.id === 0) continue;
          // A store alone belongs to its dealer, and not to none.
          const alone = narrowTo('store', {}, store);
          const above = await holds(uname, 'dealer', alone, store);
          for (const dealer of above.rows) await recordsHold(uname, 'dealer', alone, dealer);
        }
        if (await may(uname, 'content'))
          for (const kind of CONTENTS) {
            const contents = await holds(uname, kind, at, row);
            for (const content of few(contents.rows)) await recordsHold(uname, kind, at, content);
          }
        const people = await holds(uname, 'member', at, row);
        for (const person of few(people.rows)) {
          await recordsHold(uname, 'member', at, person);
          if (person.id === 0 || !(await may(uname, 'content'))) continue;
          const theirs = narrowTo('member', at, person);
          for (const kind of CONTENTS) {
            const contents = await holds(uname, kind, theirs, person);
            for (const content of few(contents.rows)) await recordsHold(uname, kind, theirs, content);
          }
        }
      }
    });

    it.each(['earned', 'today'] as const)('下级组织逐级到门店，每家自己的也在：%s', async (tree) => {
      let filter: Filter = { tree };
      let parent: FactRow | undefined;
      let depth = 0;
      for (; ; depth += 1) {
        const { rows } = await holds('demo.ops', 'child', filter, parent);
        const own = rows.find(({ id }) => id === 0);
        if (own) {
          await recordsHold('demo.ops', 'child', filter, own);
          // What is a place's own, split by dealer, is still that place's own.
          const at = narrowTo('child', filter, own);
          const dealers = await holds('demo.ops', 'dealer', at, own);
          for (const dealer of few(dealers.rows)) await recordsHold('demo.ops', 'dealer', at, dealer);
        }
        const [first] = rows.filter(({ id }) => id > 0);
        if (!first) break;
        await recordsHold('demo.ops', 'child', filter, first);
        filter = narrowTo('child', filter, first);
        parent = first;
      }
      expect(depth).toBeGreaterThanOrEqual(3);
    });

    // Visits are not among what these ways come by; `facts.test.ts` lists single ones.
    it('任务逐条列过', () => expect([...listed]).toContain('tasks'));

    it('范围小的人看到的是范围大的人的一部分，不多也不少', async () => {
      const all = await level('demo.ops', 'dealer', {});
      const own = await level('demo.dealer', 'dealer', {});
      for (const row of own.rows.filter(({ id }) => id > 0))
        expect(row.figures, row.name).toEqual(all.rows.find(({ id }) => id === row.id)?.figures);
    });
  });
}

const measuresOf = (by: By): readonly FactMeasure[] => (viewOf(by) === 'content' ? OF_CONTENT : MEASURES);

const viewOf = (by: By): ReportView => (by === 'member' ? 'person' : isPlace(by) ? 'place' : 'content');

const isPlace = (by: By) => by === 'dealer' || by === 'store' || by === 'child';

/** The search narrowed to a row, as the console narrows it. */
function narrowTo(by: By, filter: Filter, { id }: FactRow): Filter {
  if (id === 0) return { ...filter, without: [...(filter.without ?? []), by] };
  if (by === 'member') return { ...filter, memberId: id };
  if (by === 'dealer' || by === 'store' || by === 'child')
    return filter.without?.includes('child')
      ? { ...filter, withinId: id }
      : { ...filter, nodeId: id, ...(filter.nodeId ? { withinId: filter.nodeId } : {}) };
  return { ...filter, subject: { kind: by, id } };
}

/** The largest, the smallest, and what belongs to none. */
const few = (rows: readonly FactRow[]) => [
  ...new Set([...rows.slice(0, 1), ...rows.slice(-1), ...rows.filter(({ id }) => id === 0)]),
];

const sumOf = (rows: readonly FactRow[]) => {
  const sum: Record<string, number> = {};
  for (const { figures } of rows)
    for (const [name, value = 0] of Object.entries(figures)) sum[name] = (sum[name] ?? 0) + value;
  return withoutNothing(sum);
};
/** A level without rows has no figures at all. */
const withoutNothing = (figures: Partial<Record<string, number>>) =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== 0));
