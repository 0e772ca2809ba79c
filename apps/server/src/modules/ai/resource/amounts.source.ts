import { type SQL, sql } from '#db/sql.ts';
import { monthOf, usesOf } from '#engines/model/index.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** The month that is asked for, on China's clock the current one by default: `2026-11`. */
export const monthText = (month: string | undefined): SQL =>
  month ? sql`${month}::text` : sql`to_char(now() AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM')`;

/** What was used in a month within the actor's scope, a row a call or piece of work. */
export const usesWithin = (actor: Actor, asked: RequiredCalls, month: SQL): SQL =>
  usesOf(
    sql`r.channel_id = ${actor.channelId} AND ${monthOf(sql`r.created_at`, month)} AND ${scope(actor, asked).onRows(sql`r`)}`,
  );

/** Materials with all their versions within the actor's scope, in gigabytes. */
export const storedWithin = (actor: Actor, asked: RequiredCalls): SQL => sql`
  SELECT r.node_id, r.path, r.owner_id, r.size / 1073741824.0::float8 AS storage FROM material_version r
  WHERE r.channel_id = ${actor.channelId} AND ${scope(actor, asked).onRows(sql`r`)}`;

/** Sums of what was used (`u`) as columns of their names. */
export const USED_SUMS = sql`coalesce(sum(u.model), 0)::float8 AS model, coalesce(sum(u.speech), 0)::float8 AS speech,
  coalesce(sum(u.compose), 0)::float8 AS compose, coalesce(sum(u.money), 0)::float8 AS money`;

const percentOf = (used: SQL, given: SQL) =>
  sql`CASE WHEN ${given} = 0 THEN 100 ELSE 100 * ${used} / ${given} END`;

/** The highest share of a quota (`q`) that is used (`u`), in percent; null without any. */
export const HIGHEST_PERCENT = sql`greatest(${percentOf(sql`u.model`, sql`q.model`)}, ${percentOf(sql`u.speech`, sql`q.speech`)},
  ${percentOf(sql`u.compose`, sql`q.compose`)}, ${percentOf(sql`u.storage`, sql`q.storage`)}, ${percentOf(sql`u.money`, sql`q.money`)})`;
