import { type BodyOf, contract, LOGIN_WAY_PAGE } from '@zhiying/contract';
import type { Via } from '#kernel/access/access.table.ts';
import type { Actor, Origin } from '#kernel/access/actor.ts';
import type { Device } from '#kernel/access/devices.ts';
import { hashToken, newToken } from '#kernel/access/tokens.ts';
import type { Kernel } from '#kernel/kernel.ts';
import {
  activateMember,
  askSecondStep,
  beginSession,
  clearOwnAttempts,
  findById,
  loginName,
  MemberDisabled,
  PlaceDisabled,
  passwordOf,
  recordAttempt,
} from '../auth/index.ts';
import type { Site } from '../factor/index.ts';
import { PasswordFirst, TicketOver, TripOver, WayMissing } from './login-way.errors.ts';
import type { StoredWay } from './login-way.repository.ts';
import * as repository from './login-way.repository.ts';
import { link, meet, welcome } from './meet.ts';
import { REFRESH_SECRET, redirectUri, TRIP_SECRET, waysIn } from './open-way.ts';
import type { Identity } from './provider.ts';
import { factsOf } from './tested.ts';

const { loginBy } = contract;

interface Departing {
  consoleAt: string;
  userAgent: string;
  remember: boolean;
  /** Of a test. */
  testerId: number | null;
}

interface Entering {
  way: StoredWay;
  who: Identity;
  remember: boolean;
  origin: Origin;
  site: Site;
  devices: readonly Device[];
}

export const signInService = (kernel: Pick<Kernel, 'db' | 'tx' | 'config' | 'secrets'>) => {
  const { db, tx, secrets } = kernel;
  const providerOf = waysIn(kernel);

  /** Sends a browser to the provider. Of what it carries only hashes are kept here. */
  async function depart(way: StoredWay, { consoleAt, userAgent, ...besides }: Departing) {
    const [state, key, nonce, verifier] = [newToken(), newToken(), newToken(), newToken()];
    const back = redirectUri(consoleAt, LOGIN_WAY_PAGE);
    const url = await providerOf(way).begin({ state, nonce, verifier, redirectUri: back, userAgent });
    await repository.openTrip(db, {
      wayId: way.id,
      stateHash: hashToken(state),
      keyHash: hashToken(key),
      verifier: secrets.seal(verifier, TRIP_SECRET),
      nonce,
      redirectUri: back,
      ...besides,
    });
    return { url: url.href, state, key };
  }

  /** A session for whoever came back, or its second step. */
  async function enter(memberId: number, { way, who, remember, origin, site, devices }: Entering) {
    const found = await findById(db, memberId);
    if (!found || found.status === 'disabled') throw MemberDisabled();
    if (found.shutOut) throw PlaceDisabled();
    const via: Via = {
      way: way.id,
      subject: who.subject,
      ...(who.sid ? { sid: who.sid } : {}),
      ...(who.refresh ? { refresh: secrets.seal(who.refresh, REFRESH_SECRET), askedAt: Date.now() } : {}),
    };
    // Whoever holds the account there must not guess codes by coming again and again.
    const trier = { name: loginName(found.uname), by: `way:${way.id}`, known: true };
    await recordAttempt(db, trier);
    await askSecondStep(kernel, { memberId: found.id, remember, site, via });
    const subject = { id: found.id, uname: found.uname, channelId: found.channelId, origin };
    return tx(subject, async (unit) => {
      await clearOwnAttempts(unit, trier);
      // Without a password there is nothing else to wait for.
      if (found.status === 'pending') await activateMember(unit, found.id);
      const known = devices.some((device) => device.memberId === found.id);
      const session = await beginSession(unit, { memberId: found.id, remember, origin, known, via });
      await repository.noteSignIn(unit, way.id, who.subject);
      await unit.audit({
        call: loginBy.finish,
        entity: 'member',
        entityId: found.id,
        summary: `登录成功（${way.name}）`,
      });
      return session;
    });
  }

  return {
    depart,

    offered: async () => ({ rows: await repository.offeredWays(db) }),

    async begin(
      { id, remember = false }: BodyOf<typeof loginBy.begin>,
      at: Pick<Departing, 'consoleAt' | 'userAgent'>,
    ) {
      const way = await repository.findWay(db, id);
      if (!way?.enabled) throw WayMissing();
      return depart(way, { ...at, remember, testerId: null });
    },

    async finish(
      { key, answer }: BodyOf<typeof loginBy.finish>,
      origin: Origin,
      site: Site,
      devices: readonly Device[],
    ) {
      const told = new URLSearchParams(answer);
      const state = told.get('state') ?? '';
      const trip = await repository.takeTrip(db, hashToken(state), hashToken(key));
      const way = trip && (await repository.findWay(db, trip.wayId));
      if (!trip || !way) throw TripOver();
      if (trip.testerId === null && !way.enabled) throw WayMissing();
      const verifier = secrets.open(trip.verifier, TRIP_SECRET);
      const who = await providerOf(way)
        .finish(told, { ...trip, state, verifier })
        .catch(async (error: Error) => {
          await tx({ id: null, uname: way.name, channelId: way.channelId, origin }, (unit) =>
            unit.audit({
              action: 'auth.loginFailed',
              entity: 'loginWay',
              entityId: way.id,
              summary: `通过「${way.name}」登录失败：${error.message}`,
            }),
          );
          throw error;
        });
      if (trip.testerId !== null) {
        const facts = await factsOf(db, way, who);
        await repository.markTested(db, way.id);
        return { memberId: null, session: null, tested: { way: way.name, facts } };
      }
      const met = await meet(db, way, who);
      const memberId = await welcome(kernel, { way, who, met, origin });
      const session = await enter(memberId, { way, who, remember: trip.remember, origin, site, devices });
      return { memberId, session, tested: null };
    },

    /** The person signed in with the password just now, and shows what the provider's account was answered with. */
    attach: (actor: Actor, { ticket }: BodyOf<typeof loginBy.attach>) =>
      tx(actor, async (unit) => {
        const shown = await repository.takeTicket(unit, hashToken(ticket));
        const way = shown && (await repository.findWay(unit, shown.wayId));
        if (!shown || !way?.enabled) throw TicketOver();
        const own = (await repository.ownWays(unit, actor.id)).some(({ id }) => id === way.id);
        if (!own) throw WayMissing();
        await link(unit, {
          way,
          memberId: actor.id,
          subject: shown.subject,
          name: shown.name,
          by: 'password',
        });
        return null;
      }),

    mine: async (actor: Actor) => ({ rows: await repository.ownWays(db, actor.id) }),

    detach: (actor: Actor, { id }: BodyOf<typeof loginBy.detach>) =>
      tx(actor, async (unit) => {
        if ((await passwordOf(unit, actor.id)) === null) throw PasswordFirst();
        const removed = await repository.removeIdentity(unit, id, actor.id);
        if (!removed) throw WayMissing();
        await unit.audit({
          call: loginBy.detach,
          entity: 'member',
          entityId: actor.id,
          summary: `解除登录方式「${removed.name}」的关联`,
        });
        return null;
      }),
  };
};
