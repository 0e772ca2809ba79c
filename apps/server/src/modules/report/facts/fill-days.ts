import { ALL_KEYS } from '@zhiying/contract';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { ensureMonths } from '#kernel/monthly-partitions.ts';
import type { FactDays, FactSource } from './facts.slots.ts';
import { factSources } from './facts.slots.ts';
import { type EnteredDay, limitStatements, listChannels, reconcile, topPaths } from './fill.repository.ts';
import { hasProof, markFilled, recordProof } from './proof.repository.ts';
import { addDays, dayAgo } from './span.ts';

/** How far back facts of a new house, or of a new source, are made from records. */
const PAST_DAYS = 400;
/** One statement never has more than these. */
const STEP_DAYS = 40;
/** A day of a million records takes longer than the minute that statements have otherwise; a source that hangs is left after this. */
export const FILL_LIMIT_MS = 5 * 60_000;

/**
 * Brings the last days of every channel and source up to date, each in transactions of their own: a source that fails or hangs is written down and
 * left, and the others do not notice. Answers what failed.
 */
export async function fillLastDays(
  { kernel, signal, progress }: Pick<JobContext<unknown>, 'kernel' | 'signal' | 'progress'>,
  days: number,
  records: 'proof' | 'nothing',
  limitMs = FILL_LIMIT_MS,
): Promise<string[]> {
  const channels = await listChannels(kernel.db);
  const all = channels.flatMap(({ id }) =>
    kernel.contributions(factSources).map((source) => ({ id, source })),
  );
  const failures: string[] = [];
  const changed = new Map<number, FactDays>();
  for (const [at, { id, source }] of all.entries()) {
    signal.throwIfAborted();
    await progress(at, all.length);
    const isNew = !(await hasProof(kernel.db, id, source.name));
    const span: FactDays = { channelId: id, from: dayAgo(isNew ? PAST_DAYS : days - 1), to: dayAgo(0) };
    try {
      const entered = await fillSource(kernel, source, span, signal, limitMs);
      if (entered.length > 0) changed.set(id, span);
      if (isNew || records === 'proof')
        await recordProof(kernel.db, span, source.name, correctedIn(isNew ? [] : entered));
      await markFilled(kernel.db, id, source.name);
    } catch (error) {
      signal.throwIfAborted();
      const failure = error instanceof Error ? error.message : String(error);
      failures.push(`${source.name}: ${failure}`);
      if (!isNew) await recordProof(kernel.db, span, source.name, { corrected: 0, failure });
    }
  }
  await tellChanged(kernel, [...changed.values()]);
  return failures;
}

/** What the fill of every five minutes will enter by itself is new, and nothing that was wrong. */
export const FILLED_DAYS = 2;

function correctedIn(entered: readonly EnteredDay[]) {
  const settled = entered.filter(({ day }) => day <= dayAgo(FILLED_DAYS));
  return {
    corrected: settled.reduce((sum, { entries }) => sum + entries, 0),
    days: settled.map(({ day }) => day).toReversed(),
  };
}

/** Boards and reports that are open show the new figures. */
async function tellChanged(kernel: Pick<Kernel, 'db' | 'tx'>, changed: readonly FactDays[]) {
  if (changed.length === 0) return;
  const tops = new Map((await topPaths(kernel.db)).map(({ channelId, path }) => [channelId, path]));
  await kernel.tx(SYSTEM, async (unit) => {
    for (const { channelId, from, to } of changed)
      await unit.announce(
        'report.changed',
        { from, to },
        { channelId, path: tops.get(channelId) ?? '/', ownerId: 0, keys: ALL_KEYS, below: true },
      );
  });
}

/** A few days at a time: what is done stays done when the process ends in the middle. */
export async function fillSource(
  { db }: Pick<Kernel, 'db'>,
  source: FactSource,
  { channelId, from, to }: FactDays,
  signal: AbortSignal,
  limitMs = FILL_LIMIT_MS,
): Promise<EnteredDay[]> {
  const made: EnteredDay[] = [];
  for (let day = from; day <= to; day = addDays(day, STEP_DAYS)) {
    signal.throwIfAborted();
    const last = addDays(day, STEP_DAYS - 1);
    const days = { channelId, from: day, to: last < to ? last : to };
    const entered = await db.transaction(async (tx) => {
      await limitStatements(tx, limitMs);
      await ensureMonths(tx, 'report_fact', days.from, days.to);
      return reconcile(tx, source, days);
    });
    made.push(...entered);
  }
  return made;
}
