import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { join, type SQL, sql } from '#db/sql.ts';
import { type Actor, holds, type RequiredCalls } from '#kernel/access/actor.ts';
import { disabledNodes } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';

/** A membership `ms` that the actor reaches with a call, or with any of several. */
export const membershipScope = (actor: Actor, asked: RequiredCalls) =>
  scope(actor, asked).onMemberships(sql`ms`);

/**
 * A member is where their memberships are: seen by whoever's scope holds one of them. Administrators need no
 * membership and are seen by administrators.
 */
export function memberWithin(actor: Actor, asked: RequiredCalls): SQL {
  if (scope(actor, asked).tree !== 'channel') return hasMembership(membershipScope(actor, asked));
  const inChannel = sql`${actor.channelId} = ANY(m.channels)`;
  return actor.isAdmin ? sql`(${inChannel} OR m.is_admin)` : inChannel;
}

/** Every member, in whatever channel they work: for a verb that only its obstacles limit. */
export const anyMember = (): SQL => sql`true`;

/** The whole number of a member `m` is seen by whoever may reveal it, and by the person. */
export const mayKnowPhone = (actor: Actor): SQL =>
  holds(actor, contract.member.revealPhone)
    ? sql`(m.id = ${actor.id} OR ${memberWithin(actor, contract.member.list)})`
    : sql`m.id = ${actor.id}`;

/** Whether the actor can see the member at all. */
export const isWithin = (db: Queries, actor: Actor, uid: number) =>
  db.one(
    sql`SELECT 1 AS found FROM member m WHERE m.id = ${uid} AND ${memberWithin(actor, contract.member.info)}`,
  );

/** The same, by a membership that gives something: people who belong only below a disabled node can do nothing. */
export const memberInForce = (actor: Actor, asked: RequiredCalls): SQL => {
  const within = belongsInForce(actor, asked);
  return actor.isAdmin ? sql`(${within} OR m.is_admin)` : within;
};

/** A member with a membership within reach, administrator or not. */
export const belongsWithin = (actor: Actor, asked: RequiredCalls): SQL =>
  hasMembership(membershipScope(actor, asked));
export const belongsInForce = (actor: Actor, asked: RequiredCalls): SQL =>
  hasMembership(membershipScope(actor, asked), sql`ms.node_id NOT IN ${disabledNodes}`);

export const hasMembership = (...conditions: SQL[]) =>
  sql`EXISTS (SELECT 1 FROM membership ms WHERE ms.member_id = m.id AND ${join(conditions, ' AND ')})`;
