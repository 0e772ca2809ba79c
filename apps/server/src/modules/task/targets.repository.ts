import { contract, TASK_KEYS } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { disabledNodes } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import { nodeScope, offerTargets } from '../organ/index.ts';
import { dealerOf, recipientMemberships, type Targets } from './recipients.scope.ts';

/** The nodes of the planner's scope, each with how many people there get tasks. */
export const offerRecipients = (db: Queries, actor: Actor) =>
  offerTargets(db, actor, contract.task.targets, TASK_KEYS);

/** Roles that people within the planner's scope hold and that see tasks. */
export const offerRoles = (db: Queries, actor: Actor) =>
  db.query<{ id: number; name: string; people: number }>(sql`
    SELECT r.id, r.name, count(DISTINCT ms.member_id)::int AS people
    FROM membership ms JOIN role r ON r.id = ms.role_id AND r.keys && ${TASK_KEYS}::text[]
    JOIN member m ON m.id = ms.member_id AND m.status = 'active' JOIN node n ON n.id = ms.node_id
    WHERE ${nodeScope(scope(actor, contract.task.targets))} AND n.id NOT IN ${disabledNodes}
    GROUP BY r.id ORDER BY r.sort, r.id`);

export async function countReached(db: Queries, targets: Targets) {
  const row = await db.one<{ people: number; dealers: number; stores: number }>(sql`
    WITH people AS (SELECT DISTINCT ON (ms.member_id) ms.member_id, ms.node_id, ms.path FROM ${recipientMemberships(targets)}
                    ORDER BY ms.member_id, ms.position, ms.id),
    places AS (SELECT DISTINCT node_id, path FROM people)
    SELECT (SELECT count(*)::int FROM people) AS people, count(DISTINCT ${dealerOf(sql`places.path`)})::int AS dealers,
           count(*) FILTER (WHERE n.kind = 'store')::int AS stores
    FROM places JOIN node n ON n.id = places.node_id`);
  return row ?? { people: 0, dealers: 0, stores: 0 };
}

/** Throws unless every one of these roles exists and sees tasks. */
export async function needRoles(unit: Queries, ids: readonly number[]) {
  const roles = await unit.query(
    sql`SELECT id FROM role WHERE id = ${anyOf(ids)} AND keys && ${TASK_KEYS}::text[]`,
  );
  if (roles.length < new Set(ids).size) throw RowMissing('角色');
}
