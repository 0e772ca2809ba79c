import { type BodyOf, contract, FACTOR_TRIES } from '@zhiying/contract';
import type { Via } from '#kernel/access/access.table.ts';
import type { Origin } from '#kernel/access/actor.ts';
import type { Device } from '#kernel/access/devices.ts';
import { hashToken, newToken } from '#kernel/access/tokens.ts';
import type { Kernel } from '#kernel/kernel.ts';
import {
  ChallengeOver,
  closeChallenge,
  isProved,
  openSignIn,
  SecondStepNeeded,
  type Site,
  trySignIn,
  WrongProof,
} from '../factor/index.ts';
import * as repository from './auth.repository.ts';
import { beginSession } from './begin-session.ts';
import { waysOf } from './confirm.service.ts';
import { clearAttempts } from './login-attempts.repository.ts';

/**
 * Refuses a sign-in whose password was right until the second step is taken. The tries with the password stay counted
 * until then: whoever knows it cannot guess codes by signing in again and again.
 */
export async function askSecondStep(
  { db }: Pick<Kernel, 'db'>,
  {
    memberId,
    remember,
    site,
    via = null,
  }: { memberId: number; remember: boolean; site: Site; via?: Via | null },
) {
  const { has, ways, passkey } = await waysOf(db, memberId, site);
  if (!has) return;
  const challenge = newToken();
  await openSignIn(db, {
    memberId,
    tokenHash: hashToken(challenge),
    remember,
    question: passkey?.challenge ?? null,
    via,
  });
  throw SecondStepNeeded({ challenge, ways, passkey });
}

export const secondStepService = ({ db, tx, secrets }: Pick<Kernel, 'db' | 'tx' | 'secrets'>) => ({
  async secondStep(
    { challenge, ...proof }: BodyOf<typeof contract.auth.secondStep>,
    origin: Origin,
    site: Site,
    devices: readonly Device[],
  ) {
    const asked = await trySignIn(db, hashToken(challenge), FACTOR_TRIES);
    if (!asked) throw ChallengeOver();
    const found = await repository.findById(db, asked.memberId);
    if (found?.status !== 'active' || found.shutOut) throw ChallengeOver();
    const who = { id: found.id, uname: found.uname, channelId: found.channelId, origin };
    if (!(await isProved(db, secrets, { ...asked, proof, site }))) {
      await tx(who, (unit) =>
        unit.audit({
          action: 'auth.loginFailed',
          entity: 'member',
          entityId: found.id,
          summary: '密码正确，两步验证未通过',
        }),
      );
      throw WrongProof(FACTOR_TRIES - asked.tries);
    }
    return tx(who, async (unit) => {
      if (!(await closeChallenge(unit, asked.id))) throw ChallengeOver();
      await clearAttempts(unit, found.uname);
      const known = devices.some(({ memberId }) => memberId === found.id);
      const { remember, via } = asked;
      const session = await beginSession(unit, { memberId: found.id, remember, origin, known, via });
      await unit.audit({
        call: contract.auth.secondStep,
        entity: 'member',
        entityId: found.id,
        summary: proof.recovery === undefined ? '登录成功（两步验证）' : '登录成功（使用恢复码）',
      });
      return { ...session, memberId: found.id };
    });
  },
});
