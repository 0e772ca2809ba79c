import { contract, type HotSource, type HotSourceSearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText } from '#kernel/list/search.ts';
import { sourcePolicy } from '../hot.policy.ts';

const HOUR = 3_600_000;
const HOURS = 24;

/** Where a channel's lists come from is known to everybody who sees the lists. */
export const sourceSource = (actor: Actor, { q, status }: HotSourceSearch): ListSource<HotSource> => ({
  from: sql`hot_source r`,
  id: sql`r.id`,
  where: [
    sql`r.channel_id = ${actor.channelId}`,
    holds(actor, contract.hotSource.list) ? sql`true` : sql`false`,
    ...(q ? [sql`r.name LIKE ${likeText(q)}`] : []),
    ...(status ? [sql`r.status = ${status}`] : []),
  ],
  sorts: { createdAt: sql`r.created_at`, name: sql`r.name`, lastGoodAt: sql`r.last_good_at` },
  defaultSort: { sort: 'createdAt', order: 'ASC' },
  load: (db, ids) => loadSources(db, actor, ids),
});

type Row = Omit<HotSource, 'late' | 'gaps' | 'marks' | 'can'> & { reached: boolean[]; createdAt: string };

export async function loadSources(
  db: Queries,
  actor: Actor,
  ids: readonly (number | string)[],
): Promise<HotSource[]> {
  const rows = await db.query<Row>(sql`
    SELECT r.id, r.name, r.mark, r.kind, r.url, r.list_path AS "listPath", r.title_field AS "titleField", r.heat_field AS "heatField",
           round(r.weight::numeric, 2)::float8 AS weight, r.every_minutes AS "everyMinutes", r.floor_seconds AS "floorSeconds",
           r.daily_budget AS "dailyBudget", r.status, r.last_good_at AS "lastGoodAt", r.last_count AS "lastCount", r.next_at AS "nextAt",
           CASE WHEN r.used_on = (now() AT TIME ZONE 'Asia/Shanghai')::date THEN r.used_today ELSE 0 END AS "usedToday",
           r.trouble, r.trouble_at AS "troubleAt", r.version, r.created_at AS "createdAt", ${sourcePolicy.reached(actor)} AS reached
    FROM hot_source r WHERE r.id = ${anyOf(ids)}`);
  const readings = await db.query<{ sourceId: number; hour: number; good: boolean; count: number }>(sql`
    SELECT source_id AS "sourceId", (extract(epoch FROM date_trunc('hour', read_at)) * 1000)::float8 AS hour,
           bool_or(state = 'good') AS good, count(*)::int AS count
    FROM hot_reading WHERE source_id = ${anyOf(ids)} AND read_at > now() - interval '25 hours' GROUP BY 1, 2`);
  const bySource = Map.groupBy(readings, ({ sourceId }) => sourceId);
  const can = sourcePolicy.can(actor);
  return rows.map(({ reached, createdAt, ...row }) => {
    const health = healthOf(row, createdAt, bySource.get(row.id) ?? []);
    return { ...row, ...health, can: can({ ...row, reached }) };
  });
}

type Health = Pick<HotSource, 'late' | 'gaps' | 'marks'>;

/** A mark an hour. What nobody could have read, because the source is brought or was not there yet, is no gap. */
function healthOf(
  { kind, status, everyMinutes, lastGoodAt }: Row | Omit<Row, 'reached' | 'createdAt'>,
  createdAt: string,
  readings: readonly { hour: number; good: boolean }[],
): Health {
  const now = Date.now();
  const last = Math.floor(now / HOUR) * HOUR;
  const every = everyMinutes * 60_000;
  const brought = kind === 'csv' || kind === 'hand';
  const late =
    !brought && status === 'on' && lastGoodAt !== null && now - Date.parse(lastGoodAt) > every + HOUR / 4;
  const read = new Map(readings.map(({ hour, good }) => [Number(hour), good]));
  const marks = Array.from({ length: HOURS }, (_, at) => {
    const hour = last - (HOURS - 1 - at) * HOUR;
    const good = read.get(hour);
    const state =
      good === undefined
        ? late && hour > Date.parse(lastGoodAt ?? '')
          ? 'late'
          : 'none'
        : good
          ? 'good'
          : 'failed';
    return { at: new Date(hour).toISOString(), state } as const;
  });
  const expected = marks.filter(({ at }) => Date.parse(at) >= Date.parse(createdAt) && Date.parse(at) < last);
  const gaps = brought || every > HOUR ? 0 : expected.filter(({ state }) => state !== 'good').length;
  return { late, gaps, marks };
}
