import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {
  type BodyOf,
  contract,
  type OwnFactors,
  PASSKEYS_MAX,
  type PasskeyQuestion,
} from '@zhiying/contract';
import { generateSecret, generateURI } from 'otplib';
import type { Actor } from '#kernel/access/actor.ts';
import { requiresFactor, securityRules } from '#kernel/access/security-rules.ts';
import { RowMissing, translate } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import {
  LastFactor,
  NotBegun,
  PasskeyImpossible,
  PasskeyKnown,
  PasskeyRefused,
  TooManyPasskeys,
  WrongFirstCode,
} from './factor.errors.ts';
import * as repository from './factor.repository.ts';
import { inHalves, markRecovery, newRecoveryCodes, SECRET, stepOf } from './proof.ts';
import { type Site, whyNoPasskeys } from './site.ts';

const ISSUER = '智营';
const MOST_TRIES = 20;

const { factor } = contract;

export const factorService = ({ db, tx }: Pick<Kernel, 'db' | 'tx'>) => ({
  async mine(actor: Actor, site: Site): Promise<OwnFactors> {
    const [factors, recoveryLeft, rules] = await Promise.all([
      repository.factorsOf(db, actor.id),
      repository.recoveryLeft(db, actor.id),
      securityRules.read(db, actor.channelId),
    ]);
    return {
      authenticator: factors.filter(({ kind }) => kind === 'authenticator').map(asOwn)[0] ?? null,
      passkeys: factors.filter(({ kind }) => kind === 'passkey').map(asOwn),
      recoveryLeft,
      required: requiresFactor(rules, actor),
      noPasskeys: whyNoPasskeys(site),
    };
  },

  beginAuthenticator: (actor: Actor) =>
    tx(actor, async (unit) => {
      const secret = generateSecret();
      await repository.beginAuthenticator(unit, actor.id, unit.secrets.seal(secret, SECRET));
      return { secret, uri: generateURI({ issuer: ISSUER, label: actor.uname, secret }) };
    }),

  addAuthenticator: (actor: Actor, { code }: BodyOf<typeof factor.addAuthenticator>) =>
    tx(actor, async (unit) => {
      const pending = await repository.findPending(unit, actor.id);
      if (!pending?.secret) throw NotBegun();
      const step = stepOf(unit.secrets.open(pending.secret, SECRET), code);
      if (step === null) throw WrongFirstCode();
      if (!(await repository.addAuthenticator(unit, actor.id, pending.id, step))) throw NotBegun();
      return added(unit, actor, pending.id, factor.addAuthenticator, '绑定验证器');
    }),

  async beginPasskey(actor: Actor, site: Site): Promise<PasskeyQuestion> {
    const why = whyNoPasskeys(site);
    if (why) throw PasskeyImpossible(why);
    const passkeys = (await repository.factorsOf(db, actor.id)).filter(({ kind }) => kind === 'passkey');
    if (passkeys.length >= PASSKEYS_MAX) throw TooManyPasskeys();
    const question = await generateRegistrationOptions({
      rpName: ISSUER,
      rpID: site.id,
      userName: actor.uname,
      userDisplayName: actor.name,
      userID: new TextEncoder().encode(`member-${actor.id}`),
      attestationType: 'none',
      excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId ?? '' })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    await repository.openForSession(db, {
      memberId: actor.id,
      sessionId: actor.sessionId,
      purpose: 'add',
      question: question.challenge,
    });
    return question as unknown as PasskeyQuestion;
  },

  async addPasskey(actor: Actor, { name, passkey }: BodyOf<typeof factor.addPasskey>, site: Site) {
    const asked = await repository.tryForSession(db, actor.sessionId, 'add', MOST_TRIES);
    if (!asked?.question) throw NotBegun();
    const answer = await verifyRegistrationResponse({
      response: passkey as unknown as RegistrationResponseJSON,
      expectedChallenge: asked.question,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
    }).catch(() => null);
    if (!answer?.verified) throw PasskeyRefused();
    const { credential } = answer.registrationInfo;
    return tx(actor, async (unit) => {
      if (!(await repository.closeChallenge(unit, asked.id))) throw NotBegun();
      const row = await repository
        .addPasskey(unit, {
          memberId: actor.id,
          name,
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          site: site.id,
        })
        .catch(translate({ factor_credential: PasskeyKnown }));
      return added(unit, actor, row?.id ?? 0, factor.addPasskey, `添加通行密钥「${name}」`);
    });
  },

  remove: (actor: Actor, { id }: { id: number }) =>
    tx(actor, async (unit) => {
      const removed = await repository.removeFactor(unit, actor.id, id);
      if (!removed) throw RowMissing('验证方式');
      const left = await repository.factorsOf(unit, actor.id);
      if (left.length === 0) {
        if (requiresFactor(await securityRules.read(unit, actor.channelId), actor)) throw LastFactor();
        await repository.clearFactors(unit, actor.id);
      }
      await unit.audit({
        call: factor.remove,
        entity: 'factor',
        entityId: id,
        summary: `移除验证方式「${removed.name}」`,
      });
      await unit.accessChanged([actor.id]);
      return null;
    }),

  renewRecovery: (actor: Actor) =>
    tx(actor, async (unit) => {
      if ((await repository.factorsOf(unit, actor.id)).length === 0) throw RowMissing('验证方式');
      await unit.audit({
        call: factor.renewRecovery,
        entity: 'member',
        entityId: actor.id,
        summary: '重新生成恢复码，之前的失效',
      });
      return { recovery: await renew(unit, actor.id) };
    }),

  clear: (actor: Actor, { uid }: { uid: number }) =>
    tx(actor, async (unit) => {
      if ((await repository.clearFactors(unit, uid)) === 0) throw RowMissing('两步验证');
      await unit.audit({
        call: factor.clear,
        entity: 'member',
        entityId: uid,
        summary: '清除两步验证，下次登录只需密码',
      });
      await unit.accessChanged([uid]);
      return null;
    }),
});

const asOwn = ({ id, name, addedAt, lastUsedAt }: repository.FactorRow & { addedAt: string }) => ({
  id,
  name,
  createdAt: addedAt,
  lastUsedAt,
});

/** Codes for an emergency come with the first way; with a further one those that were given stay. */
async function added(
  unit: Unit,
  actor: Actor,
  id: number,
  call: typeof factor.addAuthenticator | typeof factor.addPasskey,
  summary: string,
) {
  await unit.audit({ call, entity: 'factor', entityId: id, summary });
  await unit.accessChanged([actor.id]);
  const left = await repository.recoveryLeft(unit, actor.id);
  return { recovery: left > 0 ? [] : await renew(unit, actor.id) };
}

async function renew(unit: Unit, memberId: number) {
  const codes = newRecoveryCodes();
  await repository.storeRecovery(
    unit,
    memberId,
    codes.map((code) => markRecovery(unit.secrets, code)),
  );
  return codes.map(inHalves);
}
