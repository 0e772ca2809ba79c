import { setTimeout as wait } from 'node:timers/promises';
import type { Kernel } from '#kernel/kernel.ts';
import { accountConnections } from '../../account/index.ts';
import { checkOutcome } from './check-outcome.service.ts';
import {
  claimDue,
  claimOutcomeChecks,
  claimRevisits,
  extendClaims,
  LEASE_SECONDS,
  somethingSoon,
} from './claim.repository.ts';
import { revisit } from './revisit.service.ts';
import { send } from './send.service.ts';
import { sweep } from './sweep.repository.ts';

/** Posts that this process sends or asks about at the same time. */
const ALL_AT_ONCE = 24;
/** As many places are free before the next ones are taken. */
const TAKEN_TOGETHER = 8;
const GATHER_MS = 50;
/** A run ends after this time; the clock begins the next one every minute. */
const LONGEST_MS = 55_000;
/** Published posts that are looked at again at the same time. */
const SEEN_AGAIN = 4;
/** What is due goes out before others are asked about, which wait this long at most. */
const LOOK_EVERY_MS = 5_000;
const SWEEP_EVERY_MS = 5_000;
const PAUSE_MS = 500;

/** Shared by all runs of this process. */
let active = 0;
/** What this process is sending this moment; of anything else the lease runs out. */
const sending = new Set<number>();

/** Works on what is due, and on what becomes due soon, until nothing is left. */
export async function runDue(kernel: Kernel, signal: AbortSignal) {
  const use = accountConnections(kernel);
  const working = new Set<Promise<void>>();
  const begin = (work: Promise<unknown>) => {
    active++;
    const done: Promise<void> = work
      .then(
        () => {},
        (err: unknown) => kernel.log.error({ err }, 'an attempt was left where it is'),
      )
      .finally(() => {
        active--;
        working.delete(done);
      });
    working.add(done);
  };
  const beat = setInterval(
    () =>
      void extendClaims(kernel, [...sending]).catch((err: unknown) =>
        kernel.log.warn({ err }, 'claims were not kept'),
      ),
    (LEASE_SECONDS * 1000) / 3,
  );
  try {
    const end = Date.now() + LONGEST_MS;
    for (let swept = 0, looked = 0; !signal.aborted && Date.now() < end; ) {
      if (Date.now() - swept > SWEEP_EVERY_MS) {
        await sweep(kernel);
        swept = Date.now();
      }
      const due = active < ALL_AT_ONCE ? await claimDue(kernel, ALL_AT_ONCE - active) : [];
      for (const attempt of due) {
        sending.add(attempt.id);
        begin(send(kernel, use, attempt).finally(() => sending.delete(attempt.id)));
      }
      const mayLook = due.length === 0 || Date.now() - looked > LOOK_EVERY_MS;
      const looks =
        mayLook && active < ALL_AT_ONCE ? await claimOutcomeChecks(kernel, ALL_AT_ONCE - active) : [];
      if (mayLook) looked = Date.now();
      for (const attempt of looks) begin(checkOutcome(kernel, use, attempt));
      // What is out there already comes after everything that is under way.
      const again =
        due.length + looks.length === 0 && active < SEEN_AGAIN ? await claimRevisits(kernel, SEEN_AGAIN) : [];
      for (const post of again) begin(revisit(kernel, use, post));
      if (active >= ALL_AT_ONCE && working.size > 0) {
        await Promise.race(working);
        // Taking many costs as much as taking one; for the slow ones nobody waits.
        const together = wait(GATHER_MS);
        const gathered = Date.now() + GATHER_MS;
        while (active > ALL_AT_ONCE - TAKEN_TOGETHER && working.size > 0 && Date.now() < gathered)
          await Promise.race([...working, together]);
      } else if (due.length + looks.length + again.length === 0) {
        if (working.size > 0) await Promise.race([...working, wait(PAUSE_MS)]);
        else if (await somethingSoon(kernel)) await wait(PAUSE_MS);
        else break;
      }
    }
  } finally {
    await Promise.all(working);
    clearInterval(beat);
  }
}
