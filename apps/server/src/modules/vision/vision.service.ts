import {
  BOARD_FUNNEL,
  BOARD_MEASURES,
  type contract,
  type DataOf,
  FACT_MEASURES,
  type QueryOf,
} from '@zhiying/contract';
import { type Actor, holds } from '#kernel/access/actor.ts';
import { Forbidden } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { readIsolated } from '#kernel/read-isolated.ts';
import {
  breakdowns,
  busiestPlaces,
  figureByCity,
  keepFresh,
  maySeeMeasure,
  reportReach,
} from '../report/index.ts';
import { daysOf, TREND_DAYS } from './board-days.ts';
import { byProvince, cityNames, isIn, provinceName } from './provinces.ts';
import { countedAt, topOf } from './vision.repository.ts';
import { boardFeeds } from './vision.slots.ts';

type Calls = typeof contract.vision;
type Board = DataOf<Calls['board']>;
type Pieces = Pick<Board, 'figures' | 'map' | 'ranking' | 'platforms'>;

const RANKED = 10;
const FEED_ROWS = 8;
const PLACES = 100;
const PLATFORMS = 6;
const COUNTED = [...new Set([...BOARD_MEASURES, ...BOARD_FUNNEL])];
/** Whom people of each level compare with each other. */
const RANKS = { office: 'dealer', dealer: 'store', store: 'member', own: 'member' } as const;

/** Everything on the board of what somebody sees in any of their roles. A piece that fails or hangs leaves the others standing. */
export const boards = (kernel: Kernel) => ({
  async read(actor: Actor, { days, measure }: QueryOf<Calls['board']>): Promise<Board> {
    const { db } = kernel;
    const { span, before, trend } = daysOf(Number(days));
    const facts = breakdowns(kernel);
    const asked = reportReach(actor);
    const counted = COUNTED.filter((name) => maySeeMeasure(actor, name));
    const top = await topOf(db, actor);
    const at = `${span.from},${span.to}`;
    const filter = { tree: 'earned', at } as const;
    const pieces: Pieces = { figures: null, map: null, ranking: null, platforms: null };
    const reads = [
      {
        id: 'figures',
        title: '关键指标',
        async read() {
          if (counted.length === 0) {
            pieces.figures = [];
            return;
          }
          const all = await facts.days(actor, asked, {
            tree: 'earned',
            compare: 'none',
            at: `${trend.from},${trend.to}`,
            measures: counted,
          });
          const sum = (name: (typeof COUNTED)[number], from: string, to: string) =>
            all.days.reduce(
              (sum, { day, figures }) => sum + (day >= from && day <= to ? (figures[name] ?? 0) : 0),
              0,
            );
          pieces.figures = counted.map((name) => ({
            measure: name,
            value: sum(name, span.from, span.to),
            before: sum(name, before.from, before.to),
            trend: all.days.slice(-TREND_DAYS).map(({ figures }) => figures[name] ?? 0),
          }));
        },
      },
      {
        id: 'map',
        title: '区域分布',
        async read() {
          const cities = maySeeMeasure(actor, measure)
            ? await figureByCity(db, { actor, asked, measure, span })
            : [];
          pieces.map = byProvince(cities);
        },
      },
      {
        id: 'ranking',
        title: '排行',
        async read() {
          if (!maySeeMeasure(actor, measure)) {
            pieces.ranking = [];
            return;
          }
          const { rows } = await facts.rows(actor, asked, {
            ...filter,
            compare: 'previous',
            by: RANKS[top.level],
            measures: [measure],
            order: 'descend',
            page: 1,
            limit: RANKED + 1,
          });
          pieces.ranking = rows
            .filter(({ id, figures }) => id > 0 && (figures[measure] ?? 0) > 0)
            .slice(0, RANKED)
            .map(({ id, name, figures, before }) => ({
              id,
              name,
              value: figures[measure] ?? 0,
              before: before?.[measure] ?? 0,
            }));
        },
      },
      {
        id: 'platforms',
        title: '平台发布',
        async read() {
          if (!maySeeMeasure(actor, 'posts')) {
            pieces.platforms = [];
            return;
          }
          const { rows } = await facts.rows(actor, asked, {
            ...filter,
            compare: 'none',
            by: 'platform',
            measures: ['posts', 'views'],
            order: 'descend',
            page: 1,
            limit: PLATFORMS + 1,
          });
          pieces.platforms = rows
            .filter(({ id }) => id > 0)
            .map(({ name, figures }) => ({ name, posts: figures.posts ?? 0, views: figures.views ?? 0 }));
        },
      },
      { id: 'fresh', title: '数据更新', read: () => keepFresh(kernel) },
    ];
    const feeds = kernel
      .contributions(boardFeeds)
      .filter(({ call }) => holds(actor, call))
      .sort((one, other) => one.place - other.place);
    const [figures, told, updatedAt] = await Promise.all([
      readIsolated(kernel, reads, ({ read }) => read()),
      readIsolated(kernel, feeds, async ({ read }) => {
        const feed = await read(kernel, actor, FEED_ROWS);
        if (!Number.isSafeInteger(feed.total) || feed.total < 0) throw new Error(`counted ${feed.total}`);
        return feed;
      }),
      countedAt(db),
    ]);
    return {
      ...top,
      span,
      countedAt: updatedAt,
      ...pieces,
      feeds: [...told.read].map(([{ id, title }, { total, rows }]) => ({
        id,
        title,
        total,
        rows: rows.slice(0, FEED_ROWS),
      })),
      unread: [...figures.unread, ...told.unread].map(({ title }) => title),
      topics: ['report.changed', ...new Set(feeds.flatMap(({ topics }) => topics))],
    };
  },

  async province(
    actor: Actor,
    { days, measure, code }: QueryOf<Calls['province']>,
  ): Promise<DataOf<Calls['province']>> {
    const { db } = kernel;
    const { span } = daysOf(Number(days));
    if (!maySeeMeasure(actor, measure)) throw Forbidden(FACT_MEASURES[measure].keys);
    const question = { actor, asked: reportReach(actor), measure, span };
    const here = (await figureByCity(db, question)).filter((city) => isIn(code, city.code));
    const places = await busiestPlaces(
      db,
      question,
      here.map((city) => city.code),
      PLACES,
    );
    const [first] = places;
    const listed = places.reduce((sum, { value }) => sum + value, 0);
    return {
      name: provinceName(code),
      total: here.reduce((sum, { value }) => sum + value, 0),
      cities: here
        .map((row) => ({ code: row.code ?? code, name: cityNames(row.code), value: row.value }))
        .sort((one, other) => other.value - one.value),
      places: places.map(({ id, name, code: city, value }) => ({ id, name, city: cityNames(city), value })),
      more: { count: (first?.count ?? 0) - places.length, value: (first?.total ?? 0) - listed },
    };
  },
});
