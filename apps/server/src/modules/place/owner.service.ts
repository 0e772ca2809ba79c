import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { issueReset, resetLink } from '../auth/index.ts';
import * as owners from './owner.repository.ts';
import { OwnerGone, OwnerUnfit } from './place.errors.ts';
import type { PlaceKind } from './place.kinds.ts';
import { findPlace } from './place.repository.ts';
import { loadPlaces } from './place.rows.ts';

type Calls = typeof contract.dealer;

/** Who answers for a dealer or a store. */
export const ownerService = ({ tx, config }: Kernel, what: PlaceKind) => {
  const { noun } = what;
  const one = async (unit: Unit, actor: Actor, verb: 'owner' | 'resetPassword', id: number) => {
    const place = await findPlace(unit, what, what.policy.reach(actor, verb), id);
    if (!place) throw RowMissing(noun);
    return place;
  };

  return {
    candidates: async (actor: Actor, { id, q }: BodyOf<Calls['owners']>) =>
      tx(actor, async (unit) => {
        const place = await one(unit, actor, 'owner', id);
        return { rows: await owners.findCandidates(unit, actor, what, place, q) };
      }),

    setOwner: async (actor: Actor, { id, from, ownerId }: BodyOf<Calls['setOwner']>) =>
      tx(actor, async (unit) => {
        const place = await one(unit, actor, 'owner', id);
        if (place.ownerId === ownerId) return { changed: false };
        if (place.ownerId !== from) throw RowChanged((await loadPlaces(unit, actor, what, [id]))[0] ?? null);
        const next =
          ownerId === null ? null : await owners.findFit(unit, actor, what, 'setOwner', place, ownerId);
        if (next === undefined) throw OwnerUnfit();
        await owners.changeOwner(unit, place, ownerId, actor.id);
        await unit.audit({
          call: what.calls.setOwner,
          entity: 'node',
          entityId: id,
          summary: `${noun}「${place.name}」的负责人变更为「${next?.name ?? '无'}」`,
          before: { ownerId: place.ownerId, owner: await owners.nameOf(unit, place.ownerId) },
          after: { ownerId, owner: next?.name ?? null },
        });
        return { changed: true };
      }),

    resetPassword: async (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const place = await one(unit, actor, 'resetPassword', id);
        what.policy.guard(actor, 'resetPassword', place);
        // Whoever left keeps their account: it is no longer this dealer's to reset.
        const owner = await owners.findFit(unit, actor, what, 'resetPassword', place, place.ownerId ?? 0);
        if (!owner) throw OwnerGone();
        what.policy.guard(actor, 'resetPassword', { ...place, ownerInHand: owner.inHand });
        const { token, expiresAt } = await issueReset(unit, owner.id, actor.id);
        await unit.audit({
          call: what.calls.resetPassword,
          entity: 'member',
          entityId: owner.id,
          summary: `为${noun}「${place.name}」的负责人「${owner.name}」生成密码重置链接`,
        });
        return { name: owner.name, link: resetLink(config, token), expiresAt };
      }),
  };
};
