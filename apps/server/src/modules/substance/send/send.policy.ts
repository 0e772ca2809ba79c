import { contract, type Send } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { policy } from '#kernel/access/policy.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';

/** Sendings (`d`) of the actor's scope for a call. */
export const ownedSends = (actor: Actor, asked: Asked) =>
  scope(actor, asked).on({
    channel: sql`d.channel_id`,
    path: sql`d.path`,
    node: sql`d.node_id`,
    owner: sql`d.owner_id`,
  });

export const recipientGroupPolicy = policy<object>((actor, asked) =>
  scope(actor, asked).on({
    channel: sql`g.channel_id`,
    path: sql`g.path`,
    node: sql`g.node_id`,
    owner: sql`g.owner_id`,
  }),
)({
  edit: { call: contract.substanceGroup.update },
  delete: { call: contract.substanceGroup.remove },
});

const OVER: readonly Send['state'][] = ['ended', 'withdrawn'];

export const sendPolicy = policy<Pick<Send, 'state'>>(ownedSends)({
  withdraw: {
    call: contract.substanceSend.withdraw,
    unless: [({ state }) => OVER.includes(state) && (() => RowMissing('下发记录'))],
  },
});
