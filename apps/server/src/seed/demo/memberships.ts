import type { DEMO_LOGINS } from './demo-logins.ts';
import { shown } from './places.ts';
import type { RoleName } from './roles.ts';
import type { NodePlan } from './tree.ts';

/** A person's node and role. */
export interface Membership {
  node: NodePlan;
  role: RoleName;
}

type Login = (typeof DEMO_LOGINS)[number]['uname'];

/** The demo logins with their nodes; they form one reporting line. */
export const VISITORS: Record<Login, { name: string; memberships: { at: string; role: RoleName }[] }> = {
  'demo.admin': { name: '沈知远', memberships: [{ at: '乘用车总部', role: '总部运营' }] },
  'demo.ops': {
    name: '林晓雨',
    memberships: [
      { at: '乘用车总部', role: '总部运营' },
      { at: '商用车总部', role: '总部运营' },
    ],
  },
  'demo.region': { name: '顾明轩', memberships: [{ at: '华东大区', role: '大区运营' }] },
  'demo.manager': { name: '许安宁', memberships: [{ at: '华东大区', role: '区域管理员' }] },
  'demo.dealer': { name: '程立群', memberships: [{ at: '华东经销集团', role: '经销商经理' }] },
  'demo.store': { name: '苏曼', memberships: [{ at: '华东一店', role: '店长' }] },
  'demo.adviser': { name: '江一帆', memberships: [{ at: '华东一店', role: '顾问' }] },
  'demo.nobody': { name: '袁野', memberships: [] },
};

export const findNode = (nodes: readonly NodePlan[], name: string): NodePlan => {
  const found = nodes.find((node) => node.name === shown(name));
  if (!found) throw new Error(`no demo node ${name}`);
  return found;
};

/** All memberships except those of the demo logins, in tree order. */
export function planMemberships(nodes: readonly NodePlan[]): Membership[] {
  const taken = Object.values(VISITORS)
    .flatMap(({ memberships }) => memberships)
    .map(({ at, role }) => ({ node: findNode(nodes, at), role }));
  const memberships = nodes.flatMap((node) =>
    rolesAt(node).flatMap(([role, count]) => Array.from({ length: count }, () => ({ node, role }))),
  );
  for (const { node, role } of taken) {
    const at = memberships.findIndex((membership) => membership.node === node && membership.role === role);
    if (at >= 0) memberships.splice(at, 1);
  }
  return memberships;
}

const HEADQUARTERS_STAFF = [6, 4, 2];
const ADVISERS_BY_STORE = [4, 2, 3, 3, 2];

function rolesAt(node: NodePlan): [role: RoleName, count: number][] {
  const number = Number(node.code.slice(2));
  switch (node.level) {
    case '总部':
      return [
        ['总部运营', HEADQUARTERS_STAFF[node.channel.sort] ?? 2],
        ['系统配置员', node.channel.sort === 0 ? 2 : 1],
      ];
    case '大区':
      return [
        ['大区运营', 1],
        ['区域管理员', 1],
      ];
    case '小区':
      return [['大区运营', 1]];
    case '经销商':
      return [['经销商经理', number % 4 === 0 ? 2 : 1]];
    case '门店':
      return [
        ['店长', 1],
        ['顾问', ADVISERS_BY_STORE[(number - 1) % ADVISERS_BY_STORE.length] ?? 2],
      ];
  }
}
