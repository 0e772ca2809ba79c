import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { keysFor } from '#kernel/access/actor.ts';
import type { MaterialPlan } from './plan.ts';

interface Membership {
  memberId: number;
  uname: string;
  channel: MaterialPlan['channel'];
  channelId: number;
  nodeId: number;
  path: string;
  isRoot: boolean;
}

interface Node {
  id: number;
  path: string;
  name: string;
  channel: MaterialPlan['channel'];
  isRoot: boolean;
}

/** Whose the demo's materials are, and where they hang: read once, from the people the demo has loaded. */
export async function readPeople(db: Queries) {
  const memberships = await db.query<Membership>(sql`
    SELECT m.id AS "memberId", m.uname, c.code AS channel, c.id AS "channelId", n.id AS "nodeId", n.path, n.parent_id IS NULL AS "isRoot"
    FROM membership ms JOIN member m ON m.id = ms.member_id JOIN node n ON n.id = ms.node_id JOIN channel c ON c.id = n.channel_id
    JOIN role r ON r.id = ms.role_id
    WHERE m.source = 'demo' AND m.status = 'active' AND r.keys && ${keysFor(contract.material.list)} ORDER BY m.id, ms.position, ms.id`);
  const nodes = await db.query<Node>(sql`
    SELECT n.id, n.path, n.name, c.code AS channel, n.parent_id IS NULL AS "isRoot" FROM node n JOIN channel c ON c.id = n.channel_id ORDER BY n.id`);
  const found = <T>(thing: T | undefined, what: string): T => {
    if (!thing) throw new Error(`the demo lacks ${what}`);
    return thing;
  };
  const headOf = (channel: Membership['channel']) =>
    found(
      memberships.find((membership) => membership.channel === channel && membership.isRoot),
      `somebody at the top of ${channel}`,
    );

  /** The top where no name is given. */
  const nodeOf = (channel: Membership['channel'], name: string) =>
    found(
      nodes.find((node) => node.channel === channel && (name ? node.name === name : node.isRoot)),
      `${channel} ${name}`,
    );

  return {
    /** The planned person with their membership in that channel, else somebody at its top. */
    placeOf({ by, channel, place }: Pick<MaterialPlan, 'by' | 'channel' | 'place'>) {
      const own =
        memberships.find((membership) => membership.uname === by && membership.channel === channel) ??
        headOf(channel);
      const { channelId, nodeId, path, memberId } = own;
      if (place === undefined) return { channelId, nodeId, path, ownerId: memberId };
      const node = nodeOf(channel, place);
      return { channelId, nodeId: node.id, path: node.path, ownerId: memberId };
    },
    idOf: (uname: string) =>
      found(
        memberships.find((membership) => membership.uname === uname),
        uname,
      ).memberId,
    /** 总部运营 decides and publishes. */
    reviewerOf: ({ channel }: Pick<MaterialPlan, 'channel'>) =>
      (
        memberships.find((membership) => membership.uname === 'demo.ops' && membership.channel === channel) ??
        headOf(channel)
      ).memberId,
    headOf,
    nodeOf: (channel: Membership['channel'], name: string) => nodeOf(channel, name).id,
  };
}
export type People = Awaited<ReturnType<typeof readPeople>>;
