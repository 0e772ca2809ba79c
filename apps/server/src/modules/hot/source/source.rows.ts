import { FETCHED_KINDS, type HotSource } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { chinaToday } from '#kernel/list/days.ts';
import { sourcePolicy } from '../hot.policy.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HOURS = 24;

type Row = Omit<HotSource, keyof Health | 'can'> & Counted & { reached: boolean[] };
type Health = Pick<HotSource, 'late' | 'expected' | 'gaps' | 'marks'>;

/** Scheduled moments of the last day, and in how many of them something was read. */
interface Counted {
  expectedSlots: number;
  readSlots: number;
}

/** Whole intervals of a source between two moments, as numbers since the epoch. */
const slotNo = (at: SQL) => sql`floor(extract(epoch FROM ${at}) / (r.every_minutes * 60))`;

/** From the first whole interval of the last day, or since the source is read like this, to the one before the present. */
export const slotsSince = (since: SQL) => ({
  first: sql`(${slotNo(sql`greatest(r.created_at, r.planned_from, ${since})`)} + 1)`,
  end: slotNo(sql`now()`),
  no: slotNo,
});

export async function loadSources(
  db: Queries,
  actor: Actor,
  ids: readonly (number | string)[],
): Promise<HotSource[]> {
  const { first, end } = slotsSince(sql`now() - interval '24 hours'`);
  const rows = await db.query<Row>(sql`
    SELECT r.id, r.name, r.mark, r.kind, r.url, r.list_path AS "listPath", r.title_field AS "titleField", r.heat_field AS "heatField",
           round(r.weight::numeric, 2)::float8 AS weight, r.every_minutes AS "everyMinutes", r.floor_seconds AS "floorSeconds",
           r.daily_budget AS "dailyBudget", r.status, r.last_good_at AS "lastGoodAt", r.last_count AS "lastCount", r.next_at AS "nextAt",
           CASE WHEN r.wait_until > now() THEN r.wait_until END AS "waitUntil",
           CASE WHEN r.used_on = ${chinaToday} THEN r.used_today ELSE 0 END AS "usedToday",
           r.trouble, r.trouble_at AS "troubleAt", r.version, greatest(0, ${end} - ${first})::int AS "expectedSlots",
           (SELECT count(DISTINCT ${slotNo(sql`h.read_at`)})::int FROM hot_reading h
            WHERE h.source_id = r.id AND h.state = 'good' AND h.read_at > now() - interval '2 days'
              AND ${slotNo(sql`h.read_at`)} >= ${first} AND ${slotNo(sql`h.read_at`)} < ${end}) AS "readSlots",
           ${sourcePolicy.reached(actor)} AS reached
    FROM hot_source r WHERE r.id = ${anyOf(ids)} AND r.channel_id = ${actor.channelId}`);
  const readings = await db.query<{ sourceId: number; hour: number; good: boolean }>(sql`
    SELECT source_id AS "sourceId", (extract(epoch FROM date_trunc('hour', read_at)) * 1000)::float8 AS hour, bool_or(state = 'good') AS good
    FROM hot_reading WHERE source_id = ${anyOf(ids)} AND read_at > now() - interval '25 hours' GROUP BY 1, 2`);
  const bySource = Map.groupBy(readings, ({ sourceId }) => sourceId);
  const can = sourcePolicy.can(actor);
  return rows.map(({ reached, expectedSlots, readSlots, ...row }) => {
    const health = healthOf(row, { expectedSlots, readSlots }, bySource.get(row.id) ?? []);
    return { ...row, ...health, can: can({ ...row, reached }) };
  });
}

/** A mark an hour. What nobody could have read, because the source is brought or was not there yet, is no gap. */
function healthOf(
  {
    kind,
    status,
    everyMinutes,
    lastGoodAt,
  }: Pick<HotSource, 'kind' | 'status' | 'everyMinutes' | 'lastGoodAt'>,
  { expectedSlots, readSlots }: Counted,
  readings: readonly { hour: number; good: boolean }[],
): Health {
  const now = Date.now();
  const last = Math.floor(now / HOUR) * HOUR;
  const isHandFed = !FETCHED_KINDS.includes(kind);
  const goodAt = lastGoodAt === null ? null : Date.parse(lastGoodAt);
  // A reading that says it is of a later time than now says nothing of now.
  const age = goodAt === null || goodAt > now + MINUTE ? null : now - goodAt;
  const late =
    !isHandFed && status === 'on' && goodAt !== null && (age ?? Infinity) > everyMinutes * MINUTE + HOUR / 4;
  const read = new Map(readings.map(({ hour, good }) => [Number(hour), good]));
  const marks = Array.from({ length: HOURS }, (_, at) => {
    const hour = last - (HOURS - 1 - at) * HOUR;
    const good = read.get(hour);
    const missed = late && hour > (goodAt ?? 0) ? 'late' : 'none';
    return {
      at: new Date(hour).toISOString(),
      state: good === undefined ? missed : good ? 'good' : 'failed',
    } as const;
  });
  const expected = isHandFed ? 0 : expectedSlots;
  return { late, expected, gaps: Math.max(0, expected - readSlots), marks };
}
