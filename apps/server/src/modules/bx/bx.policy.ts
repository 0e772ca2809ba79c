import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { policy } from '#kernel/access/policy.ts';
import { scope } from '#kernel/access/scope.ts';

/** Mini-programs (`r`) of the actor's scope. */
export const appletsOf = (actor: Actor, asked: Asked) =>
  scope(actor, asked).on({
    channel: sql`r.channel_id`,
    path: sql`r.path`,
    node: sql`r.node_id`,
    owner: sql`r.owner_id`,
  });

export const appletPolicy = policy<object>(appletsOf)({
  edit: { call: contract.bx.update },
  delete: { call: contract.bx.remove },
});
