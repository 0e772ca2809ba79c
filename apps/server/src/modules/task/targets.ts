import { contract, TASK_KEYS, type TaskTarget } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { idsOf, shutNodes } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import { nodeScope } from '../organ/index.ts';
import { dealerOf, recipientSeats, type Targets } from './recipients.ts';

/** The tree of the planner's scope. Every seat counts at its node and at all those above; a person counts once at each. */
export const offerTargets = (db: Queries, actor: Actor) =>
  db.query<TaskTarget>(sql`
    WITH reached AS (
      SELECT above.id, count(DISTINCT ms.member_id)::int AS people
      FROM membership ms JOIN role r ON r.id = ms.role_id AND r.keys && ${TASK_KEYS}::text[]
      JOIN member m ON m.id = ms.member_id AND m.status = 'active' CROSS JOIN LATERAL unnest(${idsOf(sql`ms.path`)}) AS above(id)
      WHERE ms.channel_id = ${actor.channelId} AND ms.node_id NOT IN ${shutNodes} GROUP BY above.id)
    SELECT n.id, n.parent_id AS "parentId", n.name, n.kind, coalesce(reached.people, 0) AS people
    FROM node n LEFT JOIN reached ON reached.id = n.id
    WHERE ${nodeScope(scope(actor, contract.task.targets))} AND n.id NOT IN ${shutNodes}
    ORDER BY length(n.path) - length(replace(n.path, '/', '')), n.sort, n.id`);

/** Roles that people within the planner's scope hold and that see tasks. */
export const offerRoles = (db: Queries, actor: Actor) =>
  db.query<{ id: number; name: string; people: number }>(sql`
    SELECT r.id, r.name, count(DISTINCT ms.member_id)::int AS people
    FROM membership ms JOIN role r ON r.id = ms.role_id AND r.keys && ${TASK_KEYS}::text[]
    JOIN member m ON m.id = ms.member_id AND m.status = 'active' JOIN node n ON n.id = ms.node_id
    WHERE ${nodeScope(scope(actor, contract.task.targets))} AND n.id NOT IN ${shutNodes}
    GROUP BY r.id ORDER BY r.sort, r.id`);

export async function countReached(db: Queries, targets: Targets) {
  const row = await db.one<{ people: number; dealers: number; stores: number }>(sql`
    WITH people AS (SELECT DISTINCT ON (ms.member_id) ms.member_id, ms.node_id, ms.path FROM ${recipientSeats(targets)}
                    ORDER BY ms.member_id, ms.position, ms.id),
    places AS (SELECT DISTINCT node_id, path FROM people)
    SELECT (SELECT count(*)::int FROM people) AS people, count(DISTINCT ${dealerOf(sql`places.path`)})::int AS dealers,
           count(*) FILTER (WHERE n.kind = 'store')::int AS stores
    FROM places JOIN node n ON n.id = places.node_id`);
  return row ?? { people: 0, dealers: 0, stores: 0 };
}
