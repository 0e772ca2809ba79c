import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, keysFor, type RequiredCalls } from './actor.ts';
import { scope } from './scope.ts';

/** Rows (`r`) the actor may change. */
export const changeable = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).onRows(sql`r`);

/** Rows of the channel, for whoever reaches all of it: what holds for everybody is not for one dealer to change. */
export const wholeChannelOn =
  (channel: SQL) =>
  (actor: Actor, asked: RequiredCalls): SQL =>
    sql`EXISTS (
  SELECT 1 FROM node n WHERE n.channel_id = ${channel} AND n.parent_id IS NULL AND ${scope(actor, asked).on({
    channel: sql`n.channel_id`,
    path: sql`n.path`,
    node: sql`n.id`,
    owner: sql`NULL::bigint`,
  })})`;
export const wholeChannel = wholeChannelOn(sql`r.channel_id`);

/** The actor's channel, where they reach all of it. */
export const channelKept = (db: Queries, actor: Actor, asked: RequiredCalls) =>
  db.one<{ id: number }>(
    sql`SELECT r.channel_id AS id FROM (SELECT ${actor.channelId}::bigint AS channel_id) r WHERE ${wholeChannel(actor, asked)}`,
  );

/** Those, and those of the nodes above the actor's memberships: what headquarters enters, everybody below may use. */
export function usable(actor: Actor, asked: RequiredCalls): SQL {
  const keys = keysFor(asked);
  const memberships = actor.grants.filter((grant) => grant.keys.some((key) => keys.includes(key)));
  const above = [...new Set(memberships.flatMap(({ path }) => nodesOn(path)))];
  return sql`(${changeable(actor, asked)} OR (r.channel_id = ${actor.channelId} AND r.node_id = ${anyOf(above)}))`;
}

/** `/1/7/12/` → 1, 7, 12: a node and all above it. */
export const nodesOn = (path: string) => path.split('/').filter(Boolean).map(Number);
