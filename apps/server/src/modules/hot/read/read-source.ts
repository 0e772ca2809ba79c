import { FETCHED_KINDS } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { listFetcher, SourceTrouble } from '#engines/reading/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { settleChannel } from '../rank/settle.ts';
import { readEntries, type SourceSettings } from './adapter.ts';
import { keepFailure, keepReading } from './keep.ts';

interface DueSource extends SourceSettings {
  id: number;
  channelId: number;
  name: string;
  status: 'on' | 'stopped' | 'off';
  everyMinutes: number;
}

const due = sql`s.id, s.channel_id AS "channelId", s.name, s.kind, s.url, s.list_path AS "listPath",
  s.title_field AS "titleField", s.heat_field AS "heatField", s.status, s.every_minutes AS "everyMinutes"`;
const FETCHED = sql`s.kind = ${anyOf(FETCHED_KINDS, 'text')}`;
const TODAY = sql`(now() AT TIME ZONE 'Asia/Shanghai')::date`;
const WITHIN_BUDGET = sql`(s.used_on IS DISTINCT FROM ${TODAY} OR s.used_today < s.daily_budget)`;
/** Asked before the clock was set back. A moment ahead is only another reader who began after this one and was quicker. */
const ASKED_AHEAD = sql`s.asked_at > now() + interval '1 minute'`;
/** Not again right after the last request, whoever asks. */
const PAST_FLOOR = sql`(s.asked_at IS NULL OR s.asked_at <= now() - make_interval(secs => s.floor_seconds) OR ${ASKED_AHEAD})`;
/** What a source asked for holds for whoever asks; never longer than a day, whatever the clock did since. */
const NOT_WAITING = sql`(s.wait_until IS NULL OR s.wait_until <= now() OR s.wait_until > now() + interval '25 hours')`;
/** Whoever takes a source to read it counts the request first: a killed reader has used its share too. */
const taken = sql`asked_at = now(), used_on = ${TODAY},
  used_today = CASE WHEN s.used_on = ${TODAY} THEN s.used_today + 1 ELSE 1 END,
  next_at = now() + make_interval(mins => s.every_minutes)`;

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

/** However many hops and robots.txt a list has: after this it is given up, so that one that hangs holds up nobody for long. */
const PATIENCE_MS = 45_000;

/** Reads one source that was taken, and writes down what came of it. */
export async function readSource(kernel: Kernel, source: DueSource, signal: AbortSignal) {
  const slot = slotOf(new Date(), source.everyMinutes);
  const within = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    const entries = await readEntries(source, listFetcher(kernel, within), kernel);
    const kept = await kernel.tx(SYSTEM, async (unit) => {
      const added = await keepReading(unit, { source, slot }, entries);
      // What was read again for the same slot is not what the list shows.
      const fresh = added ? sql`, last_good_at = now(), last_count = ${entries.length}` : sql``;
      await unit.query(sql`
        UPDATE hot_source SET trouble = '', trouble_at = NULL, wait_until = NULL,
               status = CASE WHEN status = 'stopped' THEN 'on' ELSE status END ${fresh} WHERE id = ${source.id}`);
      return added;
    });
    const msg = `读到 ${entries.length} 条${kept ? '' : '，本时段已读过，不重复计入'}`;
    return { ok: true, msg, count: entries.length };
  } catch (error) {
    if (!(error instanceof SourceTrouble)) throw error;
    const { message, stop, retryAfterSeconds } = error;
    await kernel.tx(SYSTEM, async (unit) => {
      await keepFailure(unit, { source, slot }, stop ? 'refused' : 'failed', message);
      await unit.query(sql`
        UPDATE hot_source SET trouble = ${message}, trouble_at = now(),
               status = CASE WHEN ${stop} AND status = 'on' THEN 'stopped' ELSE status END,
               wait_until = ${retryAfterSeconds === null ? sql`NULL` : sql`now() + make_interval(secs => ${retryAfterSeconds})`},
               next_at = greatest(next_at, now() + make_interval(secs => ${retryAfterSeconds ?? 0}))
        WHERE id = ${source.id}`);
    });
    return { ok: false, msg: message, count: 0 };
  }
}

/** The scheduled moment a reading is for: the beginning of its interval. */
const slotOf = (at: Date, everyMinutes: number) => {
  const interval = everyMinutes * 60_000;
  return new Date(Math.floor(at.getTime() / interval) * interval);
};

export const settle = (kernel: Kernel, channelId: number) =>
  kernel.tx(SYSTEM, (unit) => settleChannel(unit, channelId));
