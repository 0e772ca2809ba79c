import { type BodyOf, contract } from '@zhiying/contract';
import type { Origin } from '#kernel/access/actor.ts';
import { passwordMatches } from '#kernel/access/passwords.ts';
import { liftAddresses, useWayBack, WAY_BACK } from '#kernel/access/way-back.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { WrongLogin, WrongWayBack } from './auth.errors.ts';
import { findByLogin, rulesOf } from './auth.repository.ts';
import { clearOwnAttempts, loginName, recordAttempt } from './login-attempts.repository.ts';

/** The way back in for an administrator whom the address ranges lock out. It lets nobody in by itself. */
export const wayBackService = ({ db, tx }: Pick<Kernel, 'db' | 'tx'>) => ({
  async wayBack({ uname, password, code }: BodyOf<typeof contract.auth.wayBack>, origin: Origin) {
    const name = loginName(uname);
    const trier = { name, by: origin.ip, known: false, ip: origin.ip };
    await recordAttempt(db, trier);
    const found = await findByLogin(db, name);
    if (!(await passwordMatches(found?.passwordHash ?? null, password)) || !found) throw WrongLogin();
    const { isAdmin = false } = (await rulesOf(db, found.id)) ?? {};
    if (!isAdmin || found.status !== 'active') throw WrongWayBack();
    const who = { id: found.id, uname: found.uname, channelId: found.channelId, origin };
    await tx(who, async (unit) => {
      const channelId = await useWayBack(unit, unit.secrets.mark(code, WAY_BACK));
      if (channelId === null) throw WrongWayBack();
      await liftAddresses(unit, channelId);
      await clearOwnAttempts(unit, trier);
      await unit.audit({
        call: contract.auth.wayBack,
        entity: 'channel',
        entityId: channelId,
        summary: '使用应急码解除 IP 限制',
      });
      await unit.accessChanged(null);
    });
    return null;
  },
});
