import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** Substances (`s`) of the actor's scope for a call. */
export const ownedSubstances = (actor: Actor, asked: RequiredCalls): SQL =>
  scope(actor, asked).onRows(sql`s`);

/** Sendings (`d`) of the actor's scope for a call. */
export const ownedSends = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).onRows(sql`d`);

/** The last day of validity is a day in China. */
const CHINA_TODAY = sql`(now() AT TIME ZONE 'Asia/Shanghai')::date`;

/** Why a substance `s` may not be shared, or null. */
export const blockedSubstance = sql`
  (CASE WHEN s.recalled_at IS NOT NULL THEN 'recalled' WHEN s.valid_until < ${CHINA_TODAY} THEN 'expired' END)`;

/** Sendings (`d`) that people have or will have. */
export const LIVE_STATES = sql`('scheduled', 'sending', 'active')`;

/** How many sendings of a substance `s` are under way or to come. */
export const liveSends = sql`
  (SELECT count(*)::int FROM substance_send_item i JOIN substance_send d ON d.id = i.send_id
   WHERE i.substance_id = s.id AND i.withdrawn_at IS NULL AND d.state IN ${LIVE_STATES})`;

/** The author of a substance's (`s`) current version. */
export const SUBSTANCE_EDITORS = sql`ARRAY(SELECT w.owner_id FROM substance_version w WHERE w.id = s.version_id)`;

export const madeOf = (materialId: number) =>
  sql`(s.material_ids @> ${[materialId]}::bigint[] OR s.cover_id = ${materialId})`;
