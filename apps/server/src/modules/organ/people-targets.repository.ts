import type { Key, PublishTarget } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { disabledNodes, idsOf } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import { nodeScope } from './organ.repository.ts';

/**
 * The tree of the actor's scope for a call, parents before children, each node with the number of active people at or below it
 * who hold one of the keys. A membership counts at its node and at all nodes above; a person counts once at each node.
 */
export const offerTargets = (db: Queries, actor: Actor, asked: RequiredCalls, keys: readonly Key[]) =>
  db.query<PublishTarget>(sql`
    WITH reached AS (
      SELECT above.id, count(DISTINCT ms.member_id)::int AS people
      FROM membership ms JOIN role r ON r.id = ms.role_id AND r.keys && ${keys}::text[]
      JOIN member m ON m.id = ms.member_id AND m.status = 'active' CROSS JOIN LATERAL unnest(${idsOf(sql`ms.path`)}) AS above(id)
      WHERE ms.channel_id = ${actor.channelId} AND ms.node_id NOT IN ${disabledNodes} GROUP BY above.id)
    SELECT n.id, n.parent_id AS "parentId", n.name, n.kind, coalesce(reached.people, 0) AS people
    FROM node n LEFT JOIN reached ON reached.id = n.id
    WHERE ${nodeScope(scope(actor, asked))} AND n.id NOT IN ${disabledNodes}
    ORDER BY length(n.path) - length(replace(n.path, '/', '')), n.sort, n.id`);
