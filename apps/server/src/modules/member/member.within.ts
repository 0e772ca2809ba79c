import type { Key } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { join, type SQL, sql } from '#db/sql.ts';
import { type Actor, holdsKey } from '#kernel/access/actor.ts';
import { shutNodes } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';

/** A membership `ms` that the actor reaches with a key, or with any of several. */
export const membershipScope = (actor: Actor, key: Key | readonly Key[]) =>
  scope(actor, key).on({
    channel: sql`ms.channel_id`,
    path: sql`ms.path`,
    node: sql`ms.node_id`,
    owner: sql`ms.member_id`,
  });

/**
 * A member is where their memberships are: seen by whoever's scope holds one of them. Administrators need no
 * membership and are seen by administrators.
 */
export function memberWithin(actor: Actor, key: Key | readonly Key[]): SQL {
  if (scope(actor, key).tree !== 'channel') return hasMembership(membershipScope(actor, key));
  const inChannel = sql`${actor.channelId} = ANY(m.channels)`;
  return actor.isAdmin ? sql`(${inChannel} OR m.is_admin)` : inChannel;
}

/** The whole number of a member `m` is seen by whoever may reveal it, and by the person. */
export const mayKnowPhone = (actor: Actor): SQL =>
  holdsKey(actor, '7-3')
    ? sql`(m.id = ${actor.id} OR ${memberWithin(actor, '3-1')})`
    : sql`m.id = ${actor.id}`;

/** Whether the actor can see the member at all. */
export const isWithin = (db: Queries, actor: Actor, uid: number) =>
  db.one(sql`SELECT 1 AS found FROM member m WHERE m.id = ${uid} AND ${memberWithin(actor, '3-1')}`);

/** The same, by a membership that gives something: people who belong only below a disabled node can do nothing. */
export const memberInForce = (actor: Actor, key: Key): SQL => {
  const within = hasSeatInForce(actor, key);
  return actor.isAdmin ? sql`(${within} OR m.is_admin)` : within;
};

/** By a membership alone, administrator or not. */
export const hasSeat = (actor: Actor, key: Key): SQL => hasMembership(membershipScope(actor, key));
export const hasSeatInForce = (actor: Actor, key: Key): SQL =>
  hasMembership(membershipScope(actor, key), sql`ms.node_id NOT IN ${shutNodes}`);

export const hasMembership = (...conditions: SQL[]) =>
  sql`EXISTS (SELECT 1 FROM membership ms WHERE ms.member_id = m.id AND ${join(conditions, ' AND ')})`;
