import { type BodyOf, CONFIRMED_MINUTES, contract, FACTOR_TRIES } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { passwordMatches } from '#kernel/access/passwords.ts';
import { InvalidInput } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import {
  askPasskey,
  ChallengeOver,
  closeChallenge,
  factorsOf,
  isProved,
  openForSession,
  recoveryLeft,
  type Site,
  tryForSession,
  WrongProof,
} from '../factor/index.ts';
import { SignInAgain } from './auth.errors.ts';
import { confirmSession, passwordOf } from './auth.repository.ts';
import { clearOwnAttempts, loginName, recordAttempt } from './login-attempts.repository.ts';

/** The ways in which somebody can show who they are, and what a passkey of theirs is asked. */
export async function waysOf(db: Kernel['db'], memberId: number, site: Site) {
  const factors = await factorsOf(db, memberId);
  const passkey = await askPasskey(factors, site);
  const hasCode = factors.some(({ kind }) => kind === 'authenticator');
  const hasRecovery = factors.length > 0 && (await recoveryLeft(db, memberId)) > 0;
  return {
    has: factors.length > 0,
    passkey,
    ways: [
      ...(passkey ? (['passkey'] as const) : []),
      ...(hasCode ? (['code'] as const) : []),
      ...(hasRecovery ? (['recovery'] as const) : []),
    ],
  };
}

/** Asked again in an open session: whoever sits there may be somebody else. */
export const confirmService = ({ db, tx, secrets }: Pick<Kernel, 'db' | 'tx' | 'secrets'>) => ({
  async askConfirm(actor: Actor, site: Site) {
    const { has, ways, passkey } = await waysOf(db, actor.id, site);
    if (!has && (await passwordOf(db, actor.id)) === null) throw SignInAgain();
    await openForSession(db, {
      memberId: actor.id,
      sessionId: actor.sessionId,
      purpose: 'confirm',
      question: passkey?.challenge ?? null,
    });
    return { ways, passkey, password: !has };
  },

  async confirm(actor: Actor, { password, ...proof }: BodyOf<typeof contract.auth.confirm>, site: Site) {
    const asked = await tryForSession(db, actor.sessionId, 'confirm', FACTOR_TRIES);
    if (!asked) throw ChallengeOver();
    const trier = { name: loginName(actor.uname), by: `session:${actor.sessionId}`, known: true };
    await recordAttempt(db, trier);
    const { has } = await waysOf(db, actor.id, site);
    if (!has) {
      if (password === undefined) throw InvalidInput([{ path: 'password', msg: '请填写登录密码' }]);
      const kept = await passwordOf(db, actor.id);
      if (kept === null) throw SignInAgain();
      if (!(await passwordMatches(kept, password))) throw WrongProof(FACTOR_TRIES - asked.tries);
    } else if (!(await isProved(db, secrets, { ...asked, memberId: actor.id, proof, site })))
      throw WrongProof(FACTOR_TRIES - asked.tries);
    await tx(actor, async (unit) => {
      if (!(await closeChallenge(unit, asked.id))) throw ChallengeOver();
      await clearOwnAttempts(unit, trier);
      await confirmSession(unit, actor.sessionId);
      await unit.audit({
        call: contract.auth.confirm,
        entity: 'member',
        entityId: actor.id,
        summary: '确认本人操作',
      });
      await unit.accessChanged([actor.id]);
    });
    return { minutes: CONFIRMED_MINUTES };
  },
});
