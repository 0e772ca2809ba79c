import { contract } from '@zhiying/contract';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, type Asked, keysFor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** Materials (`m`) of the actor's own scope for a call: what they may change. */
export const owned = (actor: Actor, asked: Asked): SQL =>
  scope(actor, asked).on({
    channel: sql`m.channel_id`,
    path: sql`m.path`,
    node: sql`m.node_id`,
    owner: sql`m.owner_id`,
  });

/** Folders (`c`) of the actor's scope for a call. */
export const ownFolders = (actor: Actor, asked: Asked) =>
  scope(actor, asked).on({
    channel: sql`c.channel_id`,
    path: sql`c.path`,
    node: sql`c.node_id`,
    owner: sql`c.owner_id`,
  });

/** Published now, whether or not the job that marks it has come by. */
export const inForceNow = sql`
  p.state IN ('scheduled', 'active') AND p.from_at <= now() AND (p.until_at IS NULL OR p.until_at > now())`;

/**
 * Materials published to where the actor sits, or above it. Their ids are read first, by index, and then looked up: an
 * EXISTS beside the scope would make PostgreSQL walk over every material.
 */
export function received(actor: Actor, asked: Asked): SQL {
  const here = publishedTo(actor, asked);
  if (!here) return sql`false`;
  return sql`(m.id = ANY(ARRAY(SELECT p.material_id FROM material_publish p WHERE ${here}))
              AND m.deleted_at IS NULL AND ${blocked} IS NULL)`;
}

/** Publications (`p`) under way to where the actor sits, or above it; null for somebody who sits nowhere. */
export function publishedTo(actor: Actor, asked: Asked): SQL | null {
  const seats = seatsFor(actor, asked);
  const above = [...new Set(seats.flatMap(({ path }) => path.split('/').filter(Boolean).map(Number)))];
  return above.length > 0 ? sql`p.node_id = ${anyOf(above)} AND ${inForceNow}` : null;
}

/** What the actor sees for a call: their own scope and what was published to them. */
export const visible = (actor: Actor, asked: Asked): SQL =>
  sql`(${owned(actor, asked)} OR ${received(actor, asked)})`;

const seatsFor = (actor: Actor, asked: Asked) => {
  const keys = keysFor(asked);
  return actor.grants.filter((grant) => grant.keys.some((key) => keys.includes(key)));
};

/** The last day of the rights is a day in China. */
export const CHINA_TODAY = sql`(now() AT TIME ZONE 'Asia/Shanghai')::date`;

/** Why it may be used nowhere, or null. */
export const blocked = sql`
  (CASE WHEN m.recalled_at IS NOT NULL THEN 'recalled' WHEN m.expires_on < ${CHINA_TODAY} THEN 'expired' END)`;

/** An organisation's reviewer, not a dealer's: holds the key at an organisation above the material. */
export function reviewsForOrgan(actor: Actor): SQL {
  if (actor.isAdmin) return sql`true`;
  const seats = seatsFor(actor, contract.materialReview.pass).map(({ nodeId }) => nodeId);
  if (seats.length === 0) return sql`false`;
  return sql`EXISTS (SELECT 1 FROM node seat WHERE seat.id = ${anyOf(seats)} AND seat.kind = 'organ'
                     AND m.path LIKE seat.path || '%')`;
}
