import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { tellOwners } from './announce.ts';
import { reminded } from './rules.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** People are told this long before the time they agreed on. */
const AHEAD = 15 * MINUTE;
/** After a standstill nobody is told of what is long over: that is in their list of today, as overdue. */
const BACK = 60 * MINUTE;
/** On China's clock, the evening before: who comes tomorrow. */
const EVENING_HOUR = 18;
const CHINA = 8 * 60 * MINUTE;

/**
 * Whoever agreed on a time is told in time, once: all until a moment have been told, and that moment moves on with the telling, so that a
 * run that comes twice finds nothing.
 */
export const remind = ({ tx }: Pick<Kernel, 'tx'>, channelId: number, now = Date.now()) =>
  tx(SYSTEM, async (unit) => {
    await unit.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`clue remind ${channelId}`}, 0))`);
    const told = await reminded.read(unit, channelId);
    const until = now + AHEAD;
    const from = Math.max(told ? Date.parse(told) : 0, now - BACK);
    if (from >= until) return;
    await tellOfNext(unit, channelId, from, until);
    const evening = eveningOf(now);
    if (from - AHEAD < evening && evening <= now) await tellOfTomorrow(unit, channelId, evening);
    await reminded.write(unit, channelId, new Date(until).toISOString());
  });

const eveningOf = (now: number) => Math.floor((now + CHINA) / DAY) * DAY + EVENING_HOUR * 60 * MINUTE - CHINA;

interface Due {
  id: number;
  ownerId: number;
  name: string;
  visit: boolean;
}

const due = (unit: Unit, channelId: number, from: number, until: number) =>
  unit.query<Due>(sql`
    SELECT c.id, c.owner_id AS "ownerId", c.name,
           EXISTS (SELECT 1 FROM clue_follow f WHERE f.clue_id = c.id AND f.kind = 'appointment' AND f.next_at = c.next_at) AS visit
    FROM clue c WHERE c.channel_id = ${channelId} AND c.owner_id IS NOT NULL AND c.merged_into IS NULL
      AND c.next_at > ${new Date(from).toISOString()}::timestamptz AND c.next_at <= ${new Date(until).toISOString()}::timestamptz
    ORDER BY c.next_at, c.id`);

async function tellOfNext(unit: Unit, channelId: number, from: number, until: number) {
  const next = await due(unit, channelId, from, until);
  const [visits, calls] = [next.filter(({ visit }) => visit), next.filter(({ visit }) => !visit)];
  await tellOwners(unit, visits, (count, name) =>
    count === 1 ? `客户「${name}」预约到店，时间将到` : `${count} 位客户预约到店，时间将到`,
  );
  await tellOwners(unit, calls, (count, name) =>
    count === 1 ? `线索「${name}」约定的跟进时间将到` : `${count} 条线索约定的跟进时间将到`,
  );
}

async function tellOfTomorrow(unit: Unit, channelId: number, evening: number) {
  const midnight = evening + (24 - EVENING_HOUR) * 60 * MINUTE;
  const visits = (await due(unit, channelId, midnight - 1, midnight + DAY - 1)).filter(({ visit }) => visit);
  await tellOwners(unit, visits, (count, name) =>
    count === 1 ? `客户「${name}」预约明天到店` : `明天有 ${count} 位客户预约到店`,
  );
}
