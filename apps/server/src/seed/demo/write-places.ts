import type { Queries } from '#db/database.ts';
import { insertRows } from '#db/insert-rows.ts';
import type { channel, node, role } from '#kernel/access/access.table.ts';
import { iso } from './clock.ts';
import { type IdOf, reserveIds } from './ids.ts';
import { ROLES, type RoleName } from './roles.ts';
import type { ChannelPlan, NodePlan, TreePlan } from './tree.ts';

export interface Places {
  channelId: IdOf<ChannelPlan>;
  nodeId: IdOf<NodePlan>;
  path(node: NodePlan): string;
  roleId: IdOf<RoleName>;
}

export async function writePlaces(tx: Queries, { channels, nodes }: TreePlan): Promise<Places> {
  const channelId = await reserveIds(tx, 'channel', channels);
  const nodeId = await reserveIds(tx, 'node', nodes);
  const roleId = await reserveIds(
    tx,
    'role',
    ROLES.map(({ name }) => name),
  );
  const path = (plan: NodePlan): string => `${plan.parent ? path(plan.parent) : '/'}${nodeId(plan)}/`;
  const founded = iso(Math.min(...channels.map(({ createdAt }) => createdAt)));

  await insertRows<typeof channel.$inferInsert>(
    tx,
    'channel',
    channels.map((plan) => ({
      id: channelId(plan),
      code: plan.code,
      name: plan.name,
      sort: plan.sort,
      createdAt: iso(plan.createdAt),
    })),
  );
  await insertRows<typeof node.$inferInsert>(
    tx,
    'node',
    nodes.map((plan) => ({
      id: nodeId(plan),
      channelId: channelId(plan.channel),
      parentId: plan.parent && nodeId(plan.parent),
      kind: plan.kind,
      code: plan.code,
      name: plan.name,
      path: path(plan),
      sort: plan.sort,
      createdAt: iso(plan.createdAt),
    })),
  );
  await insertRows<typeof role.$inferInsert>(
    tx,
    'role',
    ROLES.map((plan, sort) => ({
      ...plan,
      id: roleId(plan.name),
      builtin: true,
      sort,
      createdAt: founded,
    })),
  );
  return { channelId, nodeId, path, roleId };
}
