import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { notifyOwners } from '../announce.service.ts';
import { remindedUntil } from '../pool/pool-rules.ts';
import { due, lockReminders } from './remind.repository.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** Reminders are sent this long before an appointment. */
const AHEAD = 15 * MINUTE;
/** After downtime, appointments older than this are not announced: they are listed as overdue. */
const BACK = 60 * MINUTE;
/** In China's time zone: tomorrow's visitors are announced the evening before. */
const EVENING_HOUR = 18;
const CHINA = 8 * 60 * MINUTE;

/**
 * Sends each reminder once: a stored timestamp covers everything reminded so far and advances in the same
 * transaction, so that a repeated run finds nothing.
 */
export const remind = ({ tx }: Pick<Kernel, 'tx'>, channelId: number, now = Date.now()) =>
  tx(SYSTEM, async (unit) => {
    await lockReminders(unit, channelId);
    const told = await remindedUntil.read(unit, channelId);
    const until = now + AHEAD;
    const from = Math.max(told ? Date.parse(told) : 0, now - BACK);
    if (from >= until) return;
    await tellOfNext(unit, channelId, from, until);
    const evening = eveningOf(now);
    if (from - AHEAD < evening && evening <= now) await tellOfTomorrow(unit, channelId, evening);
    await remindedUntil.write(unit, channelId, new Date(until).toISOString());
  });

const eveningOf = (now: number) => Math.floor((now + CHINA) / DAY) * DAY + EVENING_HOUR * 60 * MINUTE - CHINA;

async function tellOfNext(unit: Unit, channelId: number, from: number, until: number) {
  const next = await due(unit, channelId, from, until);
  const [visits, calls] = [next.filter(({ visit }) => visit), next.filter(({ visit }) => !visit)];
  await notifyOwners(unit, visits, (count, name) =>
    count === 1 ? `客户「${name}」预约到店，时间将到` : `${count} 位客户预约到店，时间将到`,
  );
  await notifyOwners(unit, calls, (count, name) =>
    count === 1 ? `线索「${name}」马上到跟进时间` : `${count} 条线索马上到跟进时间`,
  );
}

async function tellOfTomorrow(unit: Unit, channelId: number, evening: number) {
  const midnight = evening + (24 - EVENING_HOUR) * 60 * MINUTE;
  const visits = (await due(unit, channelId, midnight - 1, midnight + DAY - 1)).filter(({ visit }) => visit);
  await notifyOwners(unit, visits, (count, name) =>
    count === 1 ? `客户「${name}」预约明天到店` : `明天有 ${count} 位客户预约到店`,
  );
}
