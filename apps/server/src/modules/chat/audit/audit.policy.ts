import { contract, type HitState } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { policy } from '#kernel/access/policy.ts';
import { scope } from '#kernel/access/scope.ts';
import { AlreadyDecided } from '../chat.errors.ts';

/** Hits of the talks (`t`) in the actor's scope. */
export const hitsOf = (actor: Actor, asked: Asked): SQL =>
  scope(actor, asked).on({
    channel: sql`t.channel_id`,
    path: sql`t.path`,
    node: sql`t.node_id`,
    owner: sql`t.owner_id`,
  });

export const hitPolicy = policy<{ state: HitState }>(hitsOf)({
  decide: {
    call: contract.chatAudit.decide,
    unless: [({ state }) => state !== 'open' && (() => AlreadyDecided())],
  },
});
