import { type BodyOf, contract, maskPhone, type Profile } from '@zhiying/contract';
import { type Actor, holds, seesOnlyOwn } from '#kernel/access/actor.ts';
import { hashPassword, passwordMatches } from '#kernel/access/passwords.ts';
import { SessionEnded } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import {
  channelsOf,
  checkNewPassword,
  clearOwnAttempts,
  deviceName,
  endSession,
  endSessions,
  loginName,
  passwordOf,
  recordAttempt,
  setPassword,
} from '../auth/index.ts';
import { OldPasswordNeeded, SessionMissing, WrongOldPassword } from './self.errors.ts';
import * as repository from './self.repository.ts';

/** What everybody may do about themselves. */
export const selfService = ({ db, tx }: Pick<Kernel, 'db' | 'tx'>) => ({
  async profile(actor: Actor): Promise<Profile> {
    const [row, channels] = await Promise.all([repository.readProfile(db, actor.id), channelsOf(db, actor)]);
    if (!row) throw SessionEnded();
    const { uname, name, avatar, phone, unread, ...member } = row;
    return {
      uid: actor.id,
      uname,
      name,
      avatar,
      phone: maskPhone(phone),
      isadmin: actor.isAdmin ? 1 : 0,
      settings: [...actor.keys],
      member,
      adviser: holds(actor, contract.clue.follow) && seesOnlyOwn(actor),
      channel: channels.find(({ id }) => id === actor.channelId) ?? null,
      channels,
      unread,
      factorRequired: actor.factorRequired,
      viewer: actor.viewer && { uid: actor.viewer.id, name: actor.viewer.name, until: actor.viewer.until },
    };
  },

  async updateProfile(actor: Actor, { name }: { name: string }) {
    await tx(actor, async (unit) => {
      await repository.renameMember(unit, actor.id, name);
      await unit.audit({
        call: contract.self.updateProfile,
        entity: 'member',
        entityId: actor.id,
        summary: '修改姓名',
        before: { name: actor.name },
        after: { name },
      });
      await unit.accessChanged([actor.id]);
    });
    return null;
  },

  /**
   * Whoever else is signed in with the old password is signed out. An open session is not enough: it may be somebody else's
   * computer, so the old password is asked for, and tries are counted like those at the door. Only shortly after signing in,
   * when it was typed a moment ago, it may be left out.
   */
  async changePassword(actor: Actor, { oldPassword, password }: BodyOf<typeof contract.self.changePassword>) {
    if (oldPassword === undefined) {
      if (!(await repository.signedInJustNow(db, actor.sessionId))) throw OldPasswordNeeded();
    } else {
      const trier = { name: loginName(actor.uname), by: `session:${actor.sessionId}`, known: true };
      await recordAttempt(db, trier);
      if (!(await passwordMatches(await passwordOf(db, actor.id), oldPassword))) throw WrongOldPassword();
      await clearOwnAttempts(db, trier);
    }
    await checkNewPassword(db, actor.id, password);
    const passwordHash = await hashPassword(password);
    const endedSessions = await tx(actor, async (unit) => {
      await setPassword(unit, actor.id, passwordHash);
      const ended = await endSessions(unit, actor.id, actor.sessionId);
      await unit.audit({
        call: contract.self.changePassword,
        entity: 'member',
        entityId: actor.id,
        summary: '修改登录密码',
      });
      await unit.accessChanged([actor.id]);
      return ended;
    });
    return { endedSessions };
  },

  async sessions(actor: Actor) {
    const rows = await repository.listSessions(db, actor.id);
    return {
      rows: rows.map(({ userAgent, ...row }) => ({
        ...row,
        device: deviceName(userAgent),
        current: row.id === actor.sessionId,
      })),
    };
  },

  async endSession(actor: Actor, id: number) {
    await tx(actor, async (unit) => {
      if (!(await endSession(unit, actor.id, id))) throw SessionMissing();
      await unit.audit({
        call: contract.self.endSession,
        entity: 'session',
        entityId: id,
      });
      await unit.accessChanged([actor.id]);
    });
    return null;
  },

  async endOtherSessions(actor: Actor) {
    const ended = await tx(actor, async (unit) => {
      const count = await endSessions(unit, actor.id, actor.sessionId);
      await unit.audit({
        call: contract.self.endOtherSessions,
        entity: 'member',
        entityId: actor.id,
        summary: `下线其他 ${count} 个登录设备`,
      });
      await unit.accessChanged([actor.id]);
      return count;
    });
    return { ended };
  },
});
