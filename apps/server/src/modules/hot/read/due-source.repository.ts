import { FETCHED_KINDS } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { chinaToday } from '#kernel/list/days.ts';
import type { SourceSettings } from './adapter.ts';

export interface DueSource extends SourceSettings {
  id: number;
  channelId: number;
  name: string;
  status: 'on' | 'stopped' | 'off';
  everyMinutes: number;
}

const due = sql`s.id, s.channel_id AS "channelId", s.name, s.kind, s.url, s.list_path AS "listPath",
  s.title_field AS "titleField", s.heat_field AS "heatField", s.status, s.every_minutes AS "everyMinutes"`;

const FETCHED = sql`s.kind = ${anyOf(FETCHED_KINDS, 'text')}`;

const WITHIN_BUDGET = sql`(s.used_on IS DISTINCT FROM ${chinaToday} OR s.used_today < s.daily_budget)`;

/** Asked before the clock was set back. A moment ahead is only another reader who began after this one and was quicker. */
const ASKED_AHEAD = sql`s.asked_at > now() + interval '1 minute'`;

/** Not again right after the last request, whoever asks. */
const PAST_FLOOR = sql`(s.asked_at IS NULL OR s.asked_at <= now() - make_interval(secs => s.floor_seconds) OR ${ASKED_AHEAD})`;

/** What a source asked for holds for whoever asks; never longer than a day, whatever the clock did since. */
const NOT_WAITING = sql`(s.wait_until IS NULL OR s.wait_until <= now() OR s.wait_until > now() + interval '25 hours')`;

/**
 * The beginning of the next interval, a little later for each source so that not all are asked at once. Counted from the last reading, times would wander
 * across the borders of intervals: one would be read twice and the next one not at all.
 */
const NEXT_SLOT = sql`to_timestamp((floor(extract(epoch FROM now()) / (s.every_minutes * 60)) + 1) * s.every_minutes * 60
  + s.id * 7 % least(s.every_minutes * 12, 300))`;

/** Whoever takes a source to read it counts the request first: a killed reader has used its share too. */
const taken = sql`asked_at = now(), used_on = ${chinaToday},
  used_today = CASE WHEN s.used_on = ${chinaToday} THEN s.used_today + 1 ELSE 1 END,
  next_at = ${NEXT_SLOT}`;

/** Takes the source whose time has come longest ago. One that was asked in the future, before the clock was set back, does not wait for that. */
export const takeDue = ({ db }: Kernel) =>
  db.one<DueSource>(sql`
    UPDATE hot_source s SET ${taken} WHERE s.id = (
      SELECT s.id FROM hot_source s
      WHERE s.status = 'on' AND ${FETCHED} AND ${WITHIN_BUDGET} AND ${PAST_FLOOR} AND ${NOT_WAITING}
        AND (s.next_at IS NULL OR s.next_at <= now() OR ${ASKED_AHEAD})
      ORDER BY s.next_at NULLS FIRST LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${due}`);

/** The same for one that a person wants to read now; null where floor, budget or what the source asked for stand in the way. */
export const takeNow = async ({ db }: Kernel, id: number): Promise<DueSource | null> =>
  (await db.one<DueSource>(sql`
    UPDATE hot_source s SET ${taken} WHERE s.id = ${id} AND ${WITHIN_BUDGET} AND ${PAST_FLOOR} AND ${NOT_WAITING} RETURNING ${due}`)) ??
  null;

export const recordTrouble = (
  unit: Queries,
  {
    id,
    message,
    stop,
    retryAfterSeconds,
  }: { id: number; message: string; stop: boolean; retryAfterSeconds: number | null },
) =>
  unit.query(sql`
    UPDATE hot_source SET trouble = ${message}, trouble_at = now(),
           status = CASE WHEN ${stop} AND status = 'on' THEN 'stopped' ELSE status END,
           wait_until = ${retryAfterSeconds === null ? sql`NULL` : sql`now() + make_interval(secs => ${retryAfterSeconds})`},
           next_at = greatest(next_at, now() + make_interval(secs => ${retryAfterSeconds ?? 0}))
    WHERE id = ${id}`);

/** Clears the trouble of a source that was read; `count` is how many entries are shown of it from now on. */
export const recordReading = (unit: Queries, id: number, count: number | null) =>
  unit.query(sql`
    UPDATE hot_source SET trouble = '', trouble_at = NULL, wait_until = NULL,
           status = CASE WHEN status = 'stopped' THEN 'on' ELSE status END
           ${count === null ? sql`` : sql`, last_good_at = now(), last_count = ${count}`} WHERE id = ${id}`);
