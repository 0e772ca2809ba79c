import { contract, type Silence, type SilentOwner } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { cluesOf } from '../clue.scope.ts';

/**
 * No activity on a clue (`c`) for this many days since its assignment. The condition on the clue's age is
 * implied, and lets a list sorted by age start there instead of scanning newer rows.
 */
export const inactiveFor = (days: Silence): SQL => {
  const then = sql`now() - make_interval(days => ${Number(days)}::int)`;
  return sql`(c.state IN ('new', 'following', 'invited')
    AND greatest(c.assigned_at, c.last_follow_at) < ${then} AND c.created_at < ${then})`;
};

const MOST_OWNERS = 200;

/** Inactive clues per owner. */
export async function countInactiveByOwner(db: Queries, actor: Actor): Promise<{ owners: SilentOwner[] }> {
  const count = (condition: SQL) => sql`count(*) FILTER (WHERE ${condition})::int`;
  const owners = await db.query<SilentOwner>(sql`
    SELECT json_build_object('id', m.id, 'name', m.name) AS owner, k.held, k.overdue, k.silent3, k.silent7, k.silent14,
           k."lastFollowAt"
    FROM (SELECT c.owner_id, count(*)::int AS held, ${count(sql`c.next_at < now()`)} AS overdue, ${count(inactiveFor('3'))} AS silent3,
                 ${count(inactiveFor('7'))} AS silent7, ${count(inactiveFor('14'))} AS silent14, max(c.last_follow_at) AS "lastFollowAt"
          FROM clue c WHERE c.channel_id = ${actor.channelId} AND c.merged_into IS NULL AND c.owner_id IS NOT NULL
            AND c.state IN ('new', 'following', 'invited') AND ${cluesOf(actor, contract.clueReport.silence)} GROUP BY 1) k
    JOIN member m ON m.id = k.owner_id ORDER BY k.silent3 DESC, k.held DESC, m.id LIMIT ${MOST_OWNERS}`);
  return { owners };
}
