import { VIDEO_KEYS, type VideoKind } from '@zhiying/contract';
import { join, type SQL, sql } from '#db/sql.ts';
import { type Actor, holds, type RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

const KINDS = Object.keys(VIDEO_KEYS) as VideoKind[];

export const keysOfKind = (kind: VideoKind) => ({
  keys: [VIDEO_KEYS[kind]] as [(typeof VIDEO_KEYS)[VideoKind]],
});

const on = (alias: SQL) => ({
  channel: sql`${alias}.channel_id`,
  path: sql`${alias}.path`,
  node: sql`${alias}.node_id`,
  owner: sql`${alias}.owner_id`,
});

/** Rows with a kind that the actor may change: each with the key of its own kind. */
const madeOf =
  (alias: SQL) =>
  (actor: Actor): SQL => {
    const parts = KINDS.filter((kind) => holds(actor, keysOfKind(kind))).map(
      (kind) => sql`(${alias}.kind = ${kind} AND ${scope(actor, keysOfKind(kind)).on(on(alias))})`,
    );
    return parts.length > 0 ? sql`(${join(parts, ' OR ')})` : sql`false`;
  };

/** Themes (`t`) and films (`v`) that the actor may change. */
export const madeThemes = madeOf(sql`t`);
export const madeVideos = madeOf(sql`v`);

/** Themes (`t`) and films (`v`) within the actor's scope for a call. */
export const seenThemes = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).on(on(sql`t`));
export const seenVideos = (actor: Actor, asked: RequiredCalls): SQL => scope(actor, asked).on(on(sql`v`));
