import { contract } from '@zhiying/contract';
import type { Actor, Origin } from '#kernel/access/actor.ts';
import type { Device } from '#kernel/access/devices.ts';
import { hashPassword, passwordMatches } from '#kernel/access/passwords.ts';
import type { AuditSubject } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Site } from '../factor/index.ts';
import { MemberDisabled, PlaceDisabled, ResetLinkInvalid, WrongLogin } from './auth.errors.ts';
import * as repository from './auth.repository.ts';
import { passwordObstacles } from './auth.slots.ts';
import { beginSession } from './begin-session.ts';
import {
  clearAttempts,
  clearOwnAttempts,
  isLock,
  type LoginSource,
  lockedUntil,
  loginName,
  recordAttempt,
} from './login-attempts.repository.ts';
import { checkNewPassword } from './password-rules.ts';
import { askSecondStep } from './second-step.service.ts';
import { endView, startView } from './view-as.service.ts';

export const authService = ({ db, tx, contributions }: Pick<Kernel, 'db' | 'tx' | 'contributions'>) => ({
  async login(
    { uname, password, remember = false }: { uname: string; password: string; remember?: boolean },
    origin: Origin,
    devices: readonly Device[],
    site: Site,
  ) {
    const name = loginName(uname);
    const found = await repository.findByLogin(db, name);
    const device = devices.find(({ memberId }) => memberId === found?.id);
    const trier = {
      name,
      by: device ? `device:${device.id}` : origin.ip,
      known: device !== undefined,
      ip: origin.ip,
    };
    const { fails } = await recordAttempt(db, trier);
    if (!(await passwordMatches(found?.passwordHash ?? null, password)) || !found) {
      await recordFailure(tx, trier, found, fails, origin);
      throw WrongLogin();
    }
    if (found.status === 'disabled') throw MemberDisabled();
    if (found.shutOut) throw PlaceDisabled();
    for (const look of contributions(passwordObstacles)) await look(db, found.id);
    await askSecondStep({ db }, { memberId: found.id, remember, site });
    return tx(witness(found, origin), async (unit) => {
      await clearOwnAttempts(unit, trier);
      const session = await beginSession(unit, { memberId: found.id, remember, origin, known: trier.known });
      await unit.audit({
        call: contract.auth.login,
        entity: 'member',
        entityId: found.id,
        summary: '登录成功',
      });
      return { ...session, memberId: found.id };
    });
  },

  async logout(actor: Actor) {
    await tx(actor, async (unit) => {
      await repository.endSession(unit, actor.id, actor.sessionId);
      await unit.audit({
        call: contract.auth.logout,
        entity: 'member',
        entityId: actor.id,
        summary: '退出登录',
      });
      await unit.accessChanged([actor.id]);
    });
  },

  viewAs: (actor: Actor, uid: number) =>
    tx(actor, async (unit) => {
      // Whomever this session looked as before is no longer looked at.
      await unit.accessChanged([actor.id]);
      return startView(unit, actor, uid);
    }),

  /** By whoever looks, from inside. Somebody who looks as nobody has nothing to end. */
  async endView(actor: Actor) {
    const { viewer } = actor;
    if (!viewer) return null;
    await tx({ ...actor, id: viewer.id, uname: viewer.uname }, async (unit) => {
      await endView(unit, actor.sessionId);
      await unit.accessChanged([viewer.id]);
    });
    return null;
  },

  async checkReset(token: string) {
    const found = await repository.findReset(db, token);
    if (!found) throw ResetLinkInvalid();
    return { uname: found.uname, name: found.name, expiresAt: found.expiresAt };
  },

  async redeemReset({ token, password }: { token: string; password: string }, origin: Origin) {
    const found = await repository.findReset(db, token);
    if (!found) throw ResetLinkInvalid();
    await checkNewPassword(db, found.memberId, password);
    const passwordHash = await hashPassword(password);
    await tx({ id: found.memberId, uname: found.uname, channelId: null, origin }, async (unit) => {
      if (!(await repository.useReset(unit, found.id))) throw ResetLinkInvalid();
      await repository.setPassword(unit, found.memberId, passwordHash);
      await repository.endSessions(unit, found.memberId);
      await clearAttempts(unit, found.uname);
      await unit.audit({
        call: contract.auth.redeemReset,
        entity: 'member',
        entityId: found.memberId,
        summary: '通过一次性链接设置新密码',
      });
      await unit.accessChanged([found.memberId]);
    });
    return { uname: found.uname };
  },
});

async function recordFailure(
  tx: Kernel['tx'],
  trier: LoginSource,
  found: repository.LoginRow | undefined,
  fails: number,
  origin: Origin,
) {
  // A name that nobody has may be a password in the wrong field: the trail is for ever, so it keeps only the beginning.
  const uname = found ? trier.name.slice(0, 64) : `${trier.name.slice(0, 3)}…`;
  await tx({ id: null, uname, channelId: null, origin }, async (unit) => {
    const locked = isLock(fails);
    if (locked && found) await repository.lockMember(unit, found.id, lockedUntil(trier));
    await unit.audit({
      action: 'auth.loginFailed',
      entity: 'member',
      entityId: found?.id ?? null,
      summary: locked ? '登录失败次数过多，已在当前地址或设备上锁定' : '登录失败',
    });
  });
}

const witness = (found: repository.LoginRow, origin: Origin): AuditSubject => ({
  id: found.id,
  uname: found.uname,
  channelId: found.channelId,
  origin,
});
