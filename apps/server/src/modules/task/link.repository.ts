import type { EvidenceFinding } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Handing } from './check-link.service.ts';

const BATCH = 200;

export interface Due extends Handing {
  id: number;
  link: string;
  autoAccept: boolean;
  /** There is a screenshot or a figure besides the link. */
  more: boolean;
}

export const dueLinks = (db: Queries) =>
  db.query<Due>(sql`
    SELECT e.id, e.link, e.member_task_id AS "memberTaskId", e.owner_id AS "memberId", e.channel_id AS "channelId", e.path,
           d.path AS "dealerPath", t.start_at AS "startAt", t.auto_accept AS "autoAccept",
           e.object IS NOT NULL OR e.figure IS NOT NULL AS more
    FROM task_evidence e JOIN task t ON t.id = e.task_id JOIN task_member tm ON tm.id = e.member_task_id
    JOIN task_dealer d ON d.id = tm.dealer_task_id
    WHERE e.look_at <= now() AND e.state = 'waiting' ORDER BY e.look_at LIMIT ${BATCH}`);

/** Other processes leave these links alone meanwhile. */
export const postponeLinks = (db: Queries, ids: readonly number[]) =>
  db.query(sql`UPDATE task_evidence SET look_at = now() + interval '10 minutes' WHERE id = ${anyOf(ids)}`);

export const storeLinkFinding = (
  unit: Queries,
  {
    id,
    finding,
    found,
    accepted,
  }: {
    id: number;
    finding: EvidenceFinding;
    found: string;
    accepted: boolean;
  },
) =>
  unit.query(sql`
    UPDATE task_evidence SET finding = CASE WHEN finding IN ('double', 'broken') AND object IS NOT NULL THEN finding ELSE ${finding} END,
           found = CASE WHEN finding IN ('double', 'broken') AND object IS NOT NULL THEN found ELSE ${found} END, state = ${accepted ? 'accepted' : 'waiting'},
           decided_at = ${accepted ? sql`now()` : null},
           look_at = CASE WHEN ${finding} = 'notFound' AND created_at > now() - interval '7 days'
                          THEN now() + greatest(now() - created_at, interval '10 minutes') END
    WHERE id = ${id} AND state = 'waiting' RETURNING id`);
