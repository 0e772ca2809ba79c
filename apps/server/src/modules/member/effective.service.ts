import {
  ALL_KEYS,
  type EffectiveAccess,
  HOME_ROUTES,
  type Key,
  mayOpen,
  type RouteEntry,
} from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type Membership, membershipsOf, type Reach, reachOf, statusOf } from './effective.repository.ts';
import { isWithin } from './within.scope.ts';

/**
 * What a person can see and do in the viewer's channel, through the memberships the viewer can see. It is asked of the
 * person as the actor they would be: the grants come from where sessions get theirs, the figures from `scope`.
 */
export async function effectiveAccess({ db, access }: Kernel, actor: Actor, uid: number) {
  if (!(await isWithin(db, actor, uid))) throw RowMissing('用户');
  const person = await access.describe(uid, actor.channelId, actor.origin);
  const state = await statusOf(db, uid);
  if (!person) throw RowMissing('用户');
  const held = await membershipsOf(db, actor, uid);
  const grantOf = (membership: Membership) =>
    person.grants.find(({ nodeId, roleId }) => nodeId === membership.nodeId && roleId === membership.roleId);

  const memberships: EffectiveAccess['memberships'] = [];
  for (const membership of held) {
    const grant = grantOf(membership);
    memberships.push({
      ...membership,
      keys: tidy(membership.keys),
      inForce: grant !== undefined,
      sentence: grant
        ? membershipWords(
            membership,
            await reachOf(db, { ...person, isAdmin: false, grants: [grant] }, membership.keys),
          )
        : `「${membership.nodeName}」或其上级已停用，权限暂不生效`,
    });
  }
  const grants = held.flatMap((membership) => grantOf(membership) ?? []);
  const keys = tidy(person.isAdmin ? ALL_KEYS : grants.flatMap((grant) => grant.keys));
  const holder = { isadmin: person.isAdmin ? (1 as const) : (0 as const), settings: keys };
  return {
    isadmin: holder.isadmin,
    active: state?.status === 'active',
    memberships,
    total: { keys, sentence: totalWords(person, grants, await reachOf(db, { ...person, grants }, keys)) },
    screens: (HOME_ROUTES as readonly RouteEntry[])
      .filter((route) => route.keys.length > 0 && mayOpen(holder, route.keys))
      .map(({ path, title }) => ({ path, title })),
  } satisfies EffectiveAccess;
}

/** Each once, in the order of the catalogue. */
const tidy = (keys: readonly Key[]) => ALL_KEYS.filter((key) => keys.includes(key));

const figures = ({ dealers, stores }: Reach) =>
  [...(dealers ? [`${dealers} 家经销商`] : []), ...(stores ? [`${stores} 家门店`] : [])].join('、');

function membershipWords({ nodeName, keys, scope: kind }: Membership, reach: Reach): string {
  if (keys.length === 0) return '该角色未开启任何权限';
  if (kind === 'SELF') return '仅可查看本人负责的数据';
  if (kind === 'NODE') return `可查看「${nodeName}」的数据，不含下级`;
  const all = figures(reach);
  if (kind === 'ALL') return `可查看整个渠道${all && ` ${all}`}的数据`;
  return `可查看「${nodeName}」及下级${all && ` ${all}`}`;
}

function totalWords(person: Actor, grants: Actor['grants'], reach: Reach): string {
  const all = figures(reach);
  if (person.isAdmin) return `管理员，可查看整个渠道${all && ` ${all}`}的数据，不受角色限制`;
  const useful = grants.filter((grant) => grant.keys.length > 0);
  if (useful.length === 0) return '无生效的任职，仅可使用工作台和个人中心';
  if (useful.every((grant) => grant.scope === 'SELF')) return '仅可查看本人负责的数据';
  return all ? `合计可查看 ${all}` : '合计可查看以下任职所在组织的数据';
}
