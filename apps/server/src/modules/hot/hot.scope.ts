import { type SQL, sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** Rows (`r`) the actor may change. */
export const changeable = (actor: Actor, asked: Asked): SQL =>
  scope(actor, asked).on({
    channel: sql`r.channel_id`,
    path: sql`r.path`,
    node: sql`r.node_id`,
    owner: sql`r.owner_id`,
  });

/** The channel's list is one for everybody: who arranges it must reach the whole channel. `t` is the topic. */
export const wholeChannel = (actor: Actor, asked: Asked): SQL => sql`EXISTS (
  SELECT 1 FROM node n WHERE n.channel_id = t.channel_id AND n.parent_id IS NULL AND ${scope(actor, asked).on(
    {
      channel: sql`n.channel_id`,
      path: sql`n.path`,
      node: sql`n.id`,
      owner: sql`NULL::bigint`,
    },
  )})`;
