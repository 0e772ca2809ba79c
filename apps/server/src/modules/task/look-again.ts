import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { checkLink, type Handing } from './check-link.ts';
import { lockTasksOf, settle } from './task.repository.ts';

const BATCH = 200;

interface Due extends Handing {
  id: number;
  link: string;
  autoAccept: boolean;
}

/** Links whose post was not known when they were handed in: it may have gone out, or been brought back by hand, since. */
export async function lookAgain({ db, tx }: Kernel) {
  const due = await db.query<Due>(sql`
    SELECT e.id, e.link, e.member_task_id AS "memberTaskId", e.owner_id AS "memberId", e.channel_id AS "channelId", e.path,
           d.path AS "dealerPath", t.start_at AS "startAt", t.auto_accept AS "autoAccept"
    FROM task_evidence e JOIN task t ON t.id = e.task_id JOIN task_member tm ON tm.id = e.member_task_id
    JOIN task_dealer d ON d.id = tm.dealer_task_id
    WHERE e.look_at <= now() AND e.state = 'waiting' ORDER BY e.look_at LIMIT ${BATCH}`);
  for (const { id, link, autoAccept, ...who } of due)
    await tx(SYSTEM, async (unit) => {
      await lockTasksOf(unit, sql`SELECT task_id FROM task_evidence WHERE id = ${id}`);
      const { finding, found, known } = await checkLink(unit, who, link);
      const accepted = known && autoAccept;
      // Asked about ever less often: after ten minutes, then each time twice as long, for a week.
      const changed = await unit.query(sql`
        UPDATE task_evidence SET finding = ${finding}, found = ${found}, state = ${accepted ? 'accepted' : 'waiting'},
               decided_at = ${accepted ? sql`now()` : null},
               look_at = CASE WHEN ${finding} = 'notFound' AND created_at > now() - interval '7 days'
                              THEN now() + greatest(now() - created_at, interval '10 minutes') END
        WHERE id = ${id} AND state = 'waiting' RETURNING id`);
      if (changed.length > 0) await settle(unit, [who.memberTaskId]);
    });
}
