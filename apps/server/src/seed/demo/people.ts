import type { Clock } from './clock.ts';
import { DEMO_LOGINS } from './demo-logins.ts';
import { findNode, type Membership, planMemberships, VISITORS } from './memberships.ts';
import { createNames, phoneOf } from './names.ts';
import { shown } from './places.ts';
import type { RoleName } from './roles.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { NodePlan } from './tree.ts';

export interface PersonPlan {
  uname: string;
  name: string;
  phone: string;
  userid: string | null;
  isAdmin: boolean;
  status: 'pending' | 'active' | 'disabled';
  isLocked: boolean;
  /** The first is the primary one. */
  memberships: Membership[];
  createdBy: PersonPlan | null;
  createdAt: number;
  /** The last change of the person by somebody else; for the disabled, their end. */
  change: { at: number; by: PersonPlan } | null;
}

const OLDEST_DAYS = 400;
/** The unusual recur along the walk through the tree, so that every branch has its share: 2 pending and 1 disabled. */
const ROUND = 24;
const statusAt = (index: number): PersonPlan['status'] =>
  index % 12 === 5 ? 'pending' : index % ROUND === 15 ? 'disabled' : 'active';

/** One adviser each of these stores has typed too many wrong passwords. */
const LOCKED_AT = ['华东二店', '广州天河店', '石家庄裕华店'].map(shown);

export function planPeople(nodes: readonly NodePlan[], clock: Clock, draw: SeededRandom): PersonPlan[] {
  const people = planVisitors(nodes, clock);
  const admin = people[0] as PersonPlan;
  const nextName = createNames(
    draw,
    people.map(({ name }) => name),
  );
  const toLock = new Set(LOCKED_AT);
  for (const [index, membership] of planMemberships(nodes).entries()) {
    const { name, uname } = nextName();
    const isLocked = membership.role === '顾问' && toLock.delete(membership.node.name);
    const status = isLocked ? 'active' : statusAt(index);
    const createdAt = planArrival(status, index, membership.node, clock, draw);
    const manager = people.find(isManagerOf(membership.node));
    const superiorAt = (moment: number) => (manager && manager.createdAt < moment ? manager : admin);
    const changedAt = planChange(createdAt, index, clock, draw);
    const isChanged = status === 'disabled' || (status === 'active' && index % ROUND === 21);
    people.push({
      name,
      uname,
      phone: phoneOf(people.length),
      userid: draw.chance(0.6) && status !== 'pending' ? `demo-${uname}` : null,
      isAdmin: false,
      status,
      isLocked,
      memberships: [membership, ...planSecondMembership(membership, nodes, draw)],
      createdBy: draw.chance(0.4) ? superiorAt(createdAt) : admin,
      createdAt,
      change: isChanged ? { at: changedAt, by: superiorAt(changedAt) } : null,
    });
  }
  return people;
}

function planVisitors(nodes: readonly NodePlan[], clock: Clock): PersonPlan[] {
  const people = DEMO_LOGINS.map(({ uname }, index): PersonPlan => {
    const { name, memberships } = VISITORS[uname];
    return {
      uname,
      name,
      phone: phoneOf(index),
      userid: `demo-${uname.slice('demo.'.length)}`,
      isAdmin: uname === 'demo.admin',
      status: 'active',
      isLocked: false,
      memberships: memberships.map(({ at, role }) => ({ node: findNode(nodes, at), role })),
      createdBy: null,
      createdAt: clock.at(OLDEST_DAYS - index * 9, 9 * 60 + index * 37),
      change: null,
    };
  });
  for (const person of people) if (!person.isAdmin) person.createdBy = people[0] ?? null;
  return people;
}

/** In office hours, after the place opened; whoever waits for a first sign-in came lately. */
function planArrival(
  status: PersonPlan['status'],
  index: number,
  node: NodePlan,
  clock: Clock,
  draw: SeededRandom,
) {
  const youngest = status === 'disabled' ? 3 : 1;
  const oldest = Math.max(youngest, Math.min(OLDEST_DAYS - 70, node.daysOld - 1));
  const minute = draw.between(9 * 60, 18 * 60);
  if (status !== 'pending') return clock.at(draw.between(youngest, oldest), minute);
  // Every third of them within two days: those are the latest doings on the workbench.
  const isNew = Math.floor(index / 12) % 3 === 1;
  return isNew
    ? clock.past(draw.between(0, 1), minute)
    : clock.at(draw.between(3, Math.min(20, oldest)), minute);
}

/** Two in three lately, the others at any time since the person came. */
function planChange(createdAt: number, index: number, clock: Clock, draw: SeededRandom): number {
  const lately = clock.past(draw.between(0, 1), draw.between(9 * 60, 18 * 60));
  const share = draw.share();
  const isOld = Math.floor(index / ROUND) % 3 === 2;
  return !isOld && lately > createdAt ? lately : Math.floor(createdAt + share * (clock.now - createdAt));
}

const isManagerOf =
  (node: NodePlan) =>
  ({ status, memberships: [membership] }: PersonPlan) =>
    status === 'active' && membership?.role === '经销商经理' && membership.node === dealerOf(node);

const dealerOf = (node: NodePlan): NodePlan | null => (node.kind === 'store' ? node.parent : null);

const SECOND_MEMBERSHIPS: Record<RoleName, number> = {
  总部运营: 0.3,
  大区运营: 0.2,
  区域管理员: 0,
  经销商经理: 0.15,
  店长: 0.12,
  顾问: 0.08,
  系统配置员: 0,
};

/** In another store of the same dealer, at another dealer of the region, or in another channel. */
function planSecondMembership(
  { node, role }: Membership,
  nodes: readonly NodePlan[],
  draw: SeededRandom,
): Membership[] {
  if (!draw.chance(SECOND_MEMBERSHIPS[role])) return [];
  const isNear = (other: NodePlan) =>
    node.kind === 'organ'
      ? other.channel !== node.channel
      : node.kind === 'store'
        ? other.parent === node.parent
        : other.parent?.parent === node.parent?.parent;
  const choices = nodes.filter((other) => other !== node && other.level === node.level && isNear(other));
  return choices.length ? [{ node: draw.pick(choices), role }] : [];
}
