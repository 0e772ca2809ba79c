import { contract } from '@zhiying/contract';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, keysFor, type RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** Materials (`m`) of the actor's own scope for a call: what they may change. */
export const owned = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).onRows(sql`m`);

/** Folders (`c`) of the actor's scope for a call. */
export const ownFolders = (actor: Actor, asked: RequiredCalls) => scope(actor, asked).onRows(sql`c`);

/** Published now, even if the job that updates the state has not run yet. */
const inForceNow = sql`
  p.state IN ('scheduled', 'active') AND p.from_at <= now() AND (p.until_at IS NULL OR p.until_at > now())`;

/**
 * Materials published to the actor's nodes or above. Ids are read first, by index: an EXISTS next to the
 * scope would make PostgreSQL scan every material.
 */
export function received(actor: Actor, asked: RequiredCalls): SQL {
  const here = publishedTo(actor, asked);
  if (!here) return sql`false`;
  return sql`(m.id = ANY(ARRAY(SELECT p.material_id FROM material_publish p WHERE ${here}))
              AND m.deleted_at IS NULL AND ${blocked} IS NULL)`;
}

/** Active publications (`p`) to the actor's nodes or above; null for somebody without a membership. */
export function publishedTo(actor: Actor, asked: RequiredCalls): SQL | null {
  const memberships = membershipsFor(actor, asked);
  const above = [...new Set(memberships.flatMap(({ path }) => path.split('/').filter(Boolean).map(Number)))];
  return above.length > 0 ? sql`p.node_id = ${anyOf(above)} AND ${inForceNow}` : null;
}

/** What the actor sees for a call: their scope and what was published to them. */
export const visible = (actor: Actor, asked: RequiredCalls): SQL =>
  sql`(${owned(actor, asked)} OR ${received(actor, asked)})`;

const membershipsFor = (actor: Actor, asked: RequiredCalls) => {
  const keys = keysFor(asked);
  return actor.grants.filter((grant) => grant.keys.some((key) => keys.includes(key)));
};

/** Rights end with a day in China's time zone. */
export const CHINA_TODAY = sql`(now() AT TIME ZONE 'Asia/Shanghai')::date`;

/** Why it may not be used, or null. */
export const blocked = sql`
  (CASE WHEN m.recalled_at IS NOT NULL THEN 'recalled' WHEN m.expires_on < ${CHINA_TODAY} THEN 'expired' END)`;

/**
 * Whether the actor reviews for an organisation: holds the key at an organisation above the material, not
 * only at a dealer.
 */
export function reviewsForOrgan(actor: Actor): SQL {
  if (actor.isAdmin) return sql`true`;
  const memberships = membershipsFor(actor, contract.materialReview.pass).map(({ nodeId }) => nodeId);
  if (memberships.length === 0) return sql`false`;
  return sql`EXISTS (SELECT 1 FROM node own WHERE own.id = ${anyOf(memberships)} AND own.kind = 'organ'
                     AND m.path LIKE own.path || '%')`;
}

/** The columns of a material `m` that its announcement needs. */
export const PLACED_MATERIAL = sql`m.id, m.channel_id AS "channelId", m.path, m.owner_id AS "ownerId"`;
