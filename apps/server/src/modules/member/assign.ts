import {
  ALL_KEYS,
  type AssignmentPreview,
  type BodyOf,
  contract,
  type Key,
  MAX_MEMBERSHIPS,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { endResets } from '../auth/index.ts';
import { findRole, withinOwnAt } from '../group/index.ts';
import { findNodes } from '../organ/index.ts';
import * as repository from './assign.repository.ts';
import { AdministratorOnly, RoleTooWide, TooManyMemberships } from './member.errors.ts';
import { findMembers, type MemberRecord } from './member.repository.ts';
import { memberWithin } from './within.scope.ts';

type Calls = typeof contract.member;
type Order = BodyOf<Calls['withdrawRole']>;
type Outcome = AssignmentPreview['people'][number]['outcome'];

interface Planned {
  member: MemberRecord;
  outcome: Outcome;
  /** The memberships that come or go. */
  nodes: { id: number; name: string }[];
  gains: Key[];
  loses: Key[];
}

const NAMED = 50;

/** Gives a role at a node to people, or takes it from them: what is shown before is what is done after. */
export const assignService = ({ tx }: Kernel) => {
  const preview = (actor: Actor, order: Order, give: boolean): Promise<AssignmentPreview> =>
    tx(actor, async (unit) => {
      const { planned } = await plan(unit, actor, order, give);
      const people = planned
        .slice(0, NAMED)
        .map(({ member: { id, name }, outcome, gains, loses }) => ({ id, name, outcome, gains, loses }));
      return { ...tally(planned), people };
    });

  const carryOut = (actor: Actor, order: Order, give: boolean) =>
    tx(actor, async (unit) => {
      const { planned, role, node } = await plan(unit, actor, order, give);
      const touched = planned.filter(({ outcome }) => outcome === 'changes');
      const memberIds = touched.map(({ member }) => member.id);
      if (memberIds.length > 0) {
        if (give && node) {
          await repository.giveRole(unit, memberIds, role.id, node);
          // Whoever gave out a link did so for less than the person is now.
          await endResets(unit, memberIds, actor.id);
        } else await repository.takeRole(unit, actor, memberIds, role.id, node?.id);
        for (const { member, nodes } of touched) await writeDown(unit, give, role.name, member, nodes);
        await unit.accessChanged(memberIds);
      }
      const { changes: changed, ...rest } = tally(planned);
      return { changed, ...rest };
    });

  return {
    previewAssign: (actor: Actor, body: BodyOf<Calls['assignRole']>) => preview(actor, body, true),
    previewWithdraw: (actor: Actor, body: Order) => preview(actor, body, false),
    assignRole: (actor: Actor, body: BodyOf<Calls['assignRole']>) => carryOut(actor, body, true),
    withdrawRole: (actor: Actor, body: Order) => carryOut(actor, body, false),
  };
};

const tally = (planned: Planned[]) => {
  const of = (wanted: Outcome) => planned.filter(({ outcome }) => outcome === wanted).length;
  return { changes: of('changes'), already: of('already'), onlyPost: of('onlyPost') };
};

async function plan(unit: Unit, actor: Actor, { ids, roleId, nodeId }: Order, give: boolean) {
  const members = await findMembers(unit, memberWithin(actor, contract.member.assignRole), ids);
  if (members.length < new Set(ids).size) throw RowMissing('用户');
  const role = await findRole(unit, roleId);
  if (!role) throw RowMissing('角色');
  const node = nodeId === undefined ? null : await nodeWithin(unit, actor, nodeId);
  if (!actor.isAdmin && members.some(({ isAdmin }) => isAdmin)) throw AdministratorOnly();

  const memberships = Map.groupBy(
    await repository.membershipsOf(unit, actor, [...new Set(ids)]),
    ({ memberId }) => memberId,
  );
  if (node && !withinOwnAt(actor, role, node)) throw RoleTooWide();
  const planned = members.map((member) => {
    const held = memberships.get(member.id) ?? [];
    if (
      !give &&
      held.some(
        (membership) => isGoing(membership, roleId, nodeId) && !withinOwnAt(actor, role, membership.node),
      )
    )
      throw RoleTooWide();
    return give && node ? giving(member, held, role, node) : taking(member, held, role.id, nodeId);
  });
  return { planned, role, node };
}

async function nodeWithin(db: Queries, actor: Actor, nodeId: number) {
  const [node] = await findNodes(db, scope(actor, contract.member.assignRole), [nodeId]);
  if (!node) throw RowMissing('组织');
  return node;
}

const isGoing = (membership: repository.HeldMembership, roleId: number, nodeId: number | undefined) =>
  membership.mine && membership.roleId === roleId && (nodeId === undefined || membership.node.id === nodeId);

const keysOfMemberships = (memberships: repository.HeldMembership[]) =>
  new Set(memberships.flatMap(({ keys }) => keys));
const missingFrom = (keys: ReadonlySet<Key>, from: ReadonlySet<Key>) =>
  ALL_KEYS.filter((key) => from.has(key) && !keys.has(key));

function giving(
  member: MemberRecord,
  held: repository.HeldMembership[],
  role: { id: number; keys: Key[] },
  node: { id: number; name: string },
): Planned {
  const has = held.some((membership) => membership.roleId === role.id && membership.node.id === node.id);
  if (has) return { member, outcome: 'already', nodes: [], gains: [], loses: [] };
  if (held.length >= MAX_MEMBERSHIPS) throw TooManyMemberships(member.name);
  const gains = missingFrom(keysOfMemberships(held.filter(({ seen }) => seen)), new Set(role.keys));
  return { member, outcome: 'changes', nodes: [node], gains, loses: [] };
}

function taking(
  member: MemberRecord,
  held: repository.HeldMembership[],
  roleId: number,
  nodeId: number | undefined,
): Planned {
  const gone = held.filter((membership) => isGoing(membership, roleId, nodeId));
  if (gone.length === 0) return { member, outcome: 'already', nodes: [], gains: [], loses: [] };
  // Without any membership a person would be out of everybody's sight.
  if (gone.length === held.length && !member.isAdmin)
    return { member, outcome: 'onlyPost', nodes: [], gains: [], loses: [] };
  const left = keysOfMemberships(held.filter((membership) => membership.seen && !gone.includes(membership)));
  return {
    member,
    outcome: 'changes',
    nodes: gone.map((membership) => membership.node),
    gains: [],
    loses: missingFrom(left, keysOfMemberships(gone)),
  };
}

const writeDown = (
  unit: Unit,
  give: boolean,
  role: string,
  member: MemberRecord,
  nodes: Planned['nodes'],
) => {
  const memberships = nodes.map(({ name }) => `${name}（${role}）`);
  return unit.audit({
    call: contract.member[give ? 'assignRole' : 'withdrawRole'],
    entity: 'member',
    entityId: member.id,
    summary: `${give ? '为' : '移除'}用户「${member.name}」${give ? '分配' : '的'}任职：${memberships.join('、')}`,
    before: { memberships: give ? [] : memberships },
    after: { memberships: give ? memberships : [] },
  });
};
