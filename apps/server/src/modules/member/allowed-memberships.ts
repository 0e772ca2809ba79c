import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { findRoles, withinOwnAt } from '../group/index.ts';
import { findNodes } from '../organ/index.ts';
import { RoleTooWide } from './member.errors.ts';
import type { MembershipRecord } from './member.repository.ts';

/**
 * Refuses nodes outside the actor's scope and roles wider than the actor's own. A role that the member has at a node already
 * may stay, however wide.
 */
export async function allowedMemberships(
  unit: Unit,
  actor: Actor,
  asked: RequiredCalls,
  wanted: MembershipRecord[],
  held: MembershipRecord[],
) {
  const nodes = await findNodes(
    unit,
    scope(actor, asked),
    wanted.map(({ nodeId }) => nodeId),
  );
  const roles = await findRoles(
    unit,
    wanted.map(({ roleId }) => roleId),
  );
  const unique = new Map(wanted.map((entry) => [`${entry.nodeId} ${entry.roleId}`, entry]));
  return [...unique.values()].map((entry) => {
    const node = nodes.find(({ id }) => id === entry.nodeId);
    if (!node) throw RowMissing('组织');
    const kept = held.some(({ nodeId, roleId }) => nodeId === entry.nodeId && roleId === entry.roleId);
    const role = roles.find(({ id }) => id === entry.roleId);
    if (!kept && !(role && withinOwnAt(actor, role, node))) throw RoleTooWide();
    return { ...entry, channelId: node.channelId, path: node.path };
  });
}
