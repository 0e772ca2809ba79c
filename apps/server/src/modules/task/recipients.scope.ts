import { TASK_KEYS } from '@zhiying/contract';
import { anyOf, empty, type SQL, sql } from '#db/sql.ts';
import { below, disabledNodes, idsOf } from '#kernel/access/paths.ts';

export interface Targets {
  channelId: number;
  nodeIds: readonly number[];
  /** None: every role that sees tasks. */
  roleIds: readonly number[];
}

/** Memberships (`ms`) through which people get a task: active people with a key for it, at or below a target. */
export const recipientMemberships = ({ channelId, nodeIds, roleIds }: Targets): SQL => sql`
  membership ms JOIN role r ON r.id = ms.role_id AND r.keys && ${TASK_KEYS}::text[]
  JOIN member m ON m.id = ms.member_id AND m.status = 'active'
  WHERE ms.channel_id = ${channelId} AND ms.node_id NOT IN ${disabledNodes}
    ${roleIds.length ? sql`AND ms.role_id = ${anyOf(roleIds)}` : empty}
    AND EXISTS (SELECT 1 FROM node target WHERE target.id = ${anyOf(nodeIds)} AND ${below(sql`ms.path`, sql`target.path`)})`;

/** The dealer above a path, or nothing. */
export const dealerOf = (path: SQL): SQL =>
  sql`(SELECT d.id FROM node d WHERE d.id = ANY(${idsOf(path)}) AND d.kind = 'dealer' LIMIT 1)`;
