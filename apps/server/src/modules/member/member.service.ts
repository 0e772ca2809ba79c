import { type BodyOf, contract, type MemberSearch } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { pathOf } from '#kernel/access/paths.ts';
import { RowChanged } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countsBy, totalOf } from '#kernel/list/counts-by.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { listPage } from '#kernel/list/list.ts';
import { clearAttempts, endResets, issueReset, resetLink } from '../auth/index.ts';
import { notify } from '../notification/index.ts';
import { allowedMemberships } from './allowed-memberships.ts';
import { BeyondYou, translateConflict } from './member.errors.ts';
import { setStatusOfAll } from './member.jobs.ts';
import { memberPolicy } from './member.policy.ts';
import * as repository from './member.repository.ts';
import { loadMembers, memberSource, SHOWN_STATES, shownStatus } from './member.source.ts';
import { changeStatus } from './member-status.ts';

type Calls = typeof contract.member;

export const memberService = ({ db, tx, jobs, config }: Kernel) => {
  return {
    async list(actor: Actor, body: BodyOf<Calls['list']>) {
      return listPage(db, memberSource(actor, body, contract.member.list, await pathOf(db, body)), body);
    },

    async counts(actor: Actor, search: MemberSearch) {
      const path = await pathOf(db, search);
      const source = memberSource(actor, { ...search, status: undefined }, contract.member.counts, path);
      const byStatus = await countsBy(db, source, shownStatus, SHOWN_STATES);
      return { total: totalOf(byStatus), byStatus };
    },

    info: (actor: Actor, uid: number) => findVisible(db, memberSource(actor, {}), uid, '用户'),

    async create(actor: Actor, body: BodyOf<Calls['create']>) {
      return tx(actor, async (unit) => {
        const memberships = await allowedMemberships(
          unit,
          actor,
          contract.member.create,
          body.memberships,
          [],
        );
        const channelId = memberships[0]?.channelId ?? actor.channelId;
        const uid = await repository
          .insertMember(unit, { ...body, createdBy: actor.id, channelId })
          .catch(translateConflict);
        await repository.replaceMemberships(unit, actor, uid, memberships);
        const { token, expiresAt } = await issueReset(unit, uid, actor.id);
        await unit.audit({
          call: contract.member.create,
          entity: 'member',
          entityId: uid,
          summary: `新建用户「${body.name}」（${body.uname}）`,
          after: { ...body, memberships: body.memberships },
        });
        return { uid, link: resetLink(config, token), expiresAt };
      });
    },

    async update(actor: Actor, { uid, version, ...body }: BodyOf<Calls['update']>) {
      await tx(actor, async (unit) => {
        const before = await repository.lockMember(unit, actor, 'edit', uid);
        // A phone is a name to sign in with.
        if (
          body.phone !== undefined &&
          body.phone !== before.phone &&
          uid !== actor.id &&
          !before.whole.edits
        )
          throw BeyondYou();
        const held = await repository.reachableMemberships(unit, actor, uid);
        const memberships = await allowedMemberships(
          unit,
          actor,
          contract.member.update,
          body.memberships,
          held,
        );
        const saved = await repository
          .updateMember(unit, uid, version, { ...body, phone: body.phone })
          .catch(translateConflict);
        if (!saved) throw RowChanged((await loadMembers(unit, actor, [uid]))[0] ?? null);
        await repository.replaceMemberships(unit, actor, uid, memberships);
        // Whoever gave out a link did so for what the person was then.
        if (!sameMemberships(held, memberships)) await endResets(unit, [uid], actor.id);
        await unit.audit({
          call: contract.member.update,
          entity: 'member',
          entityId: uid,
          summary: `编辑用户「${body.name}」（${before.uname}）`,
          before: { name: before.name, phone: before.phone, remark: before.remark, memberships: held },
          after: {
            name: body.name,
            phone: body.phone ?? before.phone,
            remark: body.remark,
            memberships: body.memberships,
          },
        });
        await unit.accessChanged([uid]);
        if (uid !== actor.id && !sameMemberships(held, memberships))
          await notify(unit, uid, {
            kind: 'account',
            title: '你的任职已调整',
            body: `「${actor.name}」调整了你的组织或角色，可在个人中心查看`,
            link: '/home/self/center',
          });
      });
      return this.info(actor, uid);
    },

    async setStatus(actor: Actor, { ids, status }: BodyOf<Calls['setStatus']>) {
      const changed = await tx(actor, async (unit) => {
        const verb = status === 'disabled' ? 'disable' : 'enable';
        const found = await repository.lockMembers(unit, actor, verb, ids);
        // Those who are so already are left as they are.
        const others = found.filter((member) => (member.status === 'disabled') !== (verb === 'disable'));
        for (const member of others) memberPolicy.guard(actor, verb, member);
        return changeStatus(unit, others, status);
      });
      return { changed };
    },

    async setStatusOfAll(actor: Actor, { search, status }: BodyOf<Calls['setStatusOfAll']>) {
      const title = status === 'disabled' ? '批量停用用户' : '批量启用用户';
      return tx(actor, async (unit) => {
        const payload = { channelId: actor.channelId, search, status };
        const jobId = await jobs.enqueue(unit, setStatusOfAll, payload, { actor, title });
        await unit.audit({
          call: contract.member.setStatusOfAll,
          entity: 'job',
          entityId: jobId,
          summary: title,
          after: { search, status },
        });
        return { jobId };
      });
    },

    async unlock(actor: Actor, uid: number) {
      await tx(actor, async (unit) => {
        const member = await repository.lockMember(unit, actor, 'unlock', uid);
        await repository.clearLock(unit, uid);
        await clearAttempts(unit, member.uname);
        if (member.phone) await clearAttempts(unit, member.phone);
        await unit.audit({
          call: contract.member.unlock,
          entity: 'member',
          entityId: uid,
          summary: `解除用户「${member.name}」的登录锁定`,
        });
      });
      return null;
    },

    async resetPassword(actor: Actor, uid: number) {
      return tx(actor, async (unit) => {
        const member = await repository.lockMember(unit, actor, 'resetPassword', uid);
        const { token, expiresAt } = await issueReset(unit, uid, actor.id);
        await unit.audit({
          call: contract.member.resetPassword,
          entity: 'member',
          entityId: uid,
          summary: `为用户「${member.name}」生成密码重置链接`,
        });
        await notify(unit, uid, {
          kind: 'account',
          title: '管理员为你生成了密码重置链接',
          body: `操作人：${actor.name}；如非本人申请，请联系管理员`,
          link: '/home/self/center?tabid=password',
        });
        return { link: resetLink(config, token), expiresAt };
      });
    },

    /** One row, asked for deliberately, and written down. */
    async revealPhone(actor: Actor, uid: number) {
      return tx(actor, async (unit) => {
        const found = await repository.lockMember(unit, actor, 'revealPhone', uid);
        await unit.audit({
          call: contract.member.revealPhone,
          entity: 'member',
          entityId: uid,
          summary: `查看用户「${found.name}」的完整手机号`,
        });
        return { phone: found.phone };
      });
    },
  };
};

/** In the same order, too: the first one is the primary membership. */
const sameMemberships = (
  a: readonly repository.MembershipRecord[],
  b: readonly repository.MembershipRecord[],
) =>
  a.length === b.length &&
  a.every(({ nodeId, roleId }, at) => nodeId === b[at]?.nodeId && roleId === b[at]?.roleId);
