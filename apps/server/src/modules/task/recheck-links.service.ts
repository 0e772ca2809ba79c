import { SYSTEM } from '#kernel/audit/audit.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { checkLink } from './check-link.service.ts';
import { type Due, dueLinks, postponeLinks, storeLinkFinding } from './link.repository.ts';
import { lockTasksOfEvidence, settle } from './task.repository.ts';

/** Links whose post was not known when they were handed in: it may have gone out, or been brought back by hand, since. */
export async function recheckLinks({ db, tx, log }: Kernel, signal: AbortSignal) {
  const due = await dueLinks(db);
  // First of all later: one that always fails does not stand before the others for ever.
  await postponeLinks(
    db,
    due.map(({ id }) => id),
  );
  const look = ({ id, link, autoAccept, more, ...who }: Due) =>
    tx(SYSTEM, async (unit) => {
      await lockTasksOfEvidence(unit, [id]);
      const { finding, found, known } = await checkLink(unit, who, link);
      const accepted = known && autoAccept && !more;
      // Asked about ever less often: after ten minutes, then each time twice as long, for a week.
      const changed = await storeLinkFinding(unit, { id, finding, found, accepted });
      if (changed.length > 0) await settle(unit, [who.memberTaskId]);
    });
  await settleEach(due, look, { log, signal, name: ({ id }: Due) => id });
}
