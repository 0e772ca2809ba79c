import type { LinkAsked } from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';

export const WayMissing = defineError('login.wayMissing', 404, () => '该登录方式不存在或未启用');
export const TripOver = defineError(
  'login.over',
  410,
  () => '登录已超时、已使用或不是在该浏览器中发起，请重新登录',
);
export const ProviderUnreachable = defineError(
  'login.unreachable',
  502,
  (name: string, why: string) => `无法连接「${name}」：${why}`,
);
/** What came back cannot be what the provider said, or is for somebody else. */
export const ProviderDoubtful = defineError(
  'login.doubtful',
  403,
  (name: string, why: string) => `无法核实「${name}」返回的身份：${why}`,
);
export const ProviderRefused = defineError(
  'login.refused',
  403,
  (name: string, why: string) => `「${name}」未允许登录：${why}`,
);
/** The console reacts to it: it asks for the password once. */
export const LinkNeeded = defineError(
  'auth.linkNeeded',
  409,
  (asked: LinkAsked) =>
    `「${asked.way}」的账号${asked.name ? `「${asked.name}」` : ''}尚未关联，请用密码登录一次完成关联`,
  (asked) => ({ data: asked }),
);
export const NoRuleFits = defineError(
  'login.noRule',
  403,
  (name: string) => `「${name}」的账号未匹配到可加入的组织和角色，请联系管理员`,
);
export const TicketOver = defineError('login.ticketOver', 410, () => '关联已超时或已使用，请重新登录');
export const LinkTaken = defineError(
  'login.linkTaken',
  409,
  () => '该登录方式的账号已关联其他用户，或你已关联该登录方式的另一个账号',
);
export const NotTested = defineError('login.notTested', 409, () => '请先完成测试登录，再启用该登录方式');
export const WayNameTaken = defineError(
  'login.wayNameTaken',
  409,
  () => '该名称已存在',
  () => ({ issues: [{ path: 'name', msg: '该名称已存在' }] }),
);
export const WayKnown = defineError(
  'login.wayKnown',
  409,
  () => '该客户端已登记',
  () => ({ issues: [{ path: 'clientId', msg: '该客户端已登记' }] }),
);
export const PasswordFirst = defineError(
  'login.passwordFirst',
  409,
  () => '你尚未设置密码，解除后将无法登录，请联系管理员获取密码重置链接',
);
export const UseTheWay = defineError(
  'auth.useTheWay',
  403,
  (name: string) => `该账号已停用密码登录，请使用「${name}」登录`,
);
