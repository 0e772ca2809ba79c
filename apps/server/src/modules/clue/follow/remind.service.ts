import { SYSTEM } from '#kernel/audit/audit.ts';
import { SomeFailed } from '#kernel/jobs/settle-each.ts';
import { settleWithin } from '#kernel/jobs/settle-within.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { notifyOwners } from '../announce.service.ts';
import { remindedUntil } from '../pool/pool-rules.ts';
import { type Due, due, lockReminders } from './remind.repository.ts';

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
 * transaction, so that a repeated run finds nothing. Somebody who cannot be told keeps it from nobody else.
 */
export async function remind({ tx, log }: Pick<Kernel, 'tx' | 'log'>, channelId: number, now = Date.now()) {
  const [failed, of] = await tx(SYSTEM, async (unit): Promise<[number, number]> => {
    await lockReminders(unit, channelId);
    const told = await remindedUntil.read(unit, channelId);
    const until = now + AHEAD;
    const from = Math.max(told ? Date.parse(told) : 0, now - BACK);
    if (from >= until) return [0, 0];
    const evening = eveningOf(now);
    const reminders = [
      ...(await ofNext(unit, channelId, from, until)),
      ...(from - AHEAD < evening && evening <= now ? await ofTomorrow(unit, channelId, evening) : []),
    ];
    await remindedUntil.write(unit, channelId, new Date(until).toISOString());
    const tell = async (some: readonly Reminder[]) => {
      for (const [title, them] of Map.groupBy(some, (reminder) => reminder.title))
        await notifyOwners(
          unit,
          them.flatMap(({ clues }) => clues),
          title,
        );
    };
    const name = ({ clues: [first] }: Reminder) => first?.ownerId;
    return [await settleWithin(unit, reminders, tell, { log, name }), reminders.length];
  });
  if (failed > 0) throw SomeFailed(failed, of);
}

/** One person's, told together. */
interface Reminder {
  clues: Due[];
  title: (count: number, name: string) => string;
}
const byOwner = (clues: readonly Due[], title: Reminder['title']): Reminder[] =>
  [...Map.groupBy(clues, ({ ownerId }) => ownerId).values()].map((theirs) => ({ clues: theirs, title }));

const visitSoon: Reminder['title'] = (count, name) =>
  count === 1 ? `客户「${name}」预约到店，时间将到` : `${count} 位客户预约到店，时间将到`;
const callSoon: Reminder['title'] = (count, name) =>
  count === 1 ? `线索「${name}」马上到跟进时间` : `${count} 条线索马上到跟进时间`;
const visitTomorrow: Reminder['title'] = (count, name) =>
  count === 1 ? `客户「${name}」预约明天到店` : `明天有 ${count} 位客户预约到店`;

const eveningOf = (now: number) => Math.floor((now + CHINA) / DAY) * DAY + EVENING_HOUR * 60 * MINUTE - CHINA;

async function ofNext(unit: Unit, channelId: number, from: number, until: number): Promise<Reminder[]> {
  const next = await due(unit, channelId, from, until);
  const [visits, calls] = [next.filter(({ visit }) => visit), next.filter(({ visit }) => !visit)];
  return [...byOwner(visits, visitSoon), ...byOwner(calls, callSoon)];
}

async function ofTomorrow(unit: Unit, channelId: number, evening: number): Promise<Reminder[]> {
  const midnight = evening + (24 - EVENING_HOUR) * 60 * MINUTE;
  const visits = (await due(unit, channelId, midnight - 1, midnight + DAY - 1)).filter(({ visit }) => visit);
  return byOwner(visits, visitTomorrow);
}
