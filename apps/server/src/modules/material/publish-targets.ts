import { contract, type PublishTarget } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import { idsOf, inForce, shutNodes } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import { nodeScope } from '../organ/index.ts';

/** Active people (`ms`, `r`, `m`) whose membership lets them see materials. */
const sees = sql`membership ms JOIN role r ON r.id = ms.role_id JOIN member m ON m.id = ms.member_id
  AND m.status = 'active' AND r.keys && ${keysFor(contract.material.list)}`;

/** The tree of the publisher's scope. Every membership counts at its node and at all those above; a person counts once at each. */
export const offerTargets = (db: Queries, actor: Actor) =>
  db.query<PublishTarget>(sql`
    WITH reached AS (
      SELECT above.id, count(DISTINCT ms.member_id)::int AS people
      FROM ${sees} CROSS JOIN LATERAL unnest(${idsOf(sql`ms.path`)}) AS above(id)
      WHERE ms.channel_id = ${actor.channelId} AND ms.node_id NOT IN ${shutNodes} GROUP BY above.id)
    SELECT n.id, n.parent_id AS "parentId", n.name, n.kind, coalesce(reached.people, 0) AS people
    FROM node n LEFT JOIN reached ON reached.id = n.id
    WHERE ${nodeScope(scope(actor, contract.materialPublish.targets))} AND n.id NOT IN ${shutNodes}
    ORDER BY length(n.path) - length(replace(n.path, '/', '')), n.sort, n.id`);

export async function countReached(db: Queries, paths: readonly string[]): Promise<number> {
  const row = await db.one<{ people: number }>(sql`
    SELECT count(DISTINCT ms.member_id)::int AS people FROM ${sees}
    JOIN unnest(${paths}::text[]) AS target(path) ON ms.path LIKE target.path || '%'
    WHERE ${inForce(sql`ms.path`)}`);
  return row?.people ?? 0;
}
