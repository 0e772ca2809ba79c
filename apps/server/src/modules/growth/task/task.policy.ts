import { contract, type TouchTaskState, touchTaskState } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { policy } from '#kernel/access/policy.ts';
import { scope } from '#kernel/access/scope.ts';
import { TaskEnded } from '../growth.errors.ts';

const tasksOf = (actor: Actor, asked: Asked): SQL =>
  scope(actor, asked).on({
    channel: sql`r.channel_id`,
    path: sql`r.path`,
    node: sql`r.node_id`,
    owner: sql`r.owner_id`,
  });

/** And those of which the actor has a case. */
export const tasksSeen = (actor: Actor, asked: Asked): SQL =>
  sql`(${tasksOf(actor, asked)} OR (r.channel_id = ${actor.channelId}
    AND EXISTS (SELECT 1 FROM growth_task_case k WHERE k.task_id = r.id AND k.member_id = ${actor.id})))`;

export const touchTaskPolicy = policy<{ state: TouchTaskState }>(tasksOf)({
  cancel: {
    call: contract.growthTask.cancel,
    unless: [({ state }) => !touchTaskState.mayMove(state, 'cancelled') && (() => TaskEnded())],
  },
});
