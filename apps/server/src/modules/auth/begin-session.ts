import type { Via } from '#kernel/access/access.table.ts';
import type { Origin } from '#kernel/access/actor.ts';
import { addressAllowed } from '#kernel/access/api-token.ts';
import { sessionHours, strictest } from '#kernel/access/security-rules.ts';
import { AddressOutside } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../notification/index.ts';
import { createSession, endOtherDevices, rulesOf } from './auth.repository.ts';
import { deviceName } from './device-name.ts';

interface Beginning {
  memberId: number;
  remember: boolean;
  origin: Origin;
  /** This browser has signed in with this person before. */
  known: boolean;
  via?: Via | null;
}

/** A session by the rules of the person's channels, however they showed who they are. */
export async function beginSession(unit: Unit, { memberId, remember, origin, known, via = null }: Beginning) {
  const { all = [], here = null, isNew = true } = (await rulesOf(unit, memberId)) ?? {};
  if (!addressAllowed(here?.addresses ?? [], origin.ip)) throw AddressOutside();
  const { devices, noticeDevice } = strictest(all);
  if (devices === 'one' && (await endOtherDevices(unit, memberId)).length > 0)
    await unit.accessChanged([memberId]);
  if (noticeDevice && !known && !isNew)
    await notify(unit, memberId, {
      kind: 'account',
      title: '账号在新设备登录',
      body: `${deviceName(origin.userAgent)}，IP ${origin.ip}。如非本人操作，请立即修改密码`,
      link: '/home/self/center?tabid=sessions',
    });
  const hours = sessionHours(here ?? undefined, remember);
  return createSession(unit, memberId, origin, { remember, via, hours });
}
