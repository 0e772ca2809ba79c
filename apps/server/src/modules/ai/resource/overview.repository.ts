import { type Amounts, contract, type Quotas, type ResourceOverview } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { storedWithin, USED_SUMS, usesWithin } from './amounts.source.ts';
import { monthShare } from './places.source.ts';

const CALL = contract.aiResource.overview;

export const readMonth = async (db: Queries, month: SQL) =>
  (await db.one<{ month: string; days: number; passed: number }>(sql`
    SELECT m AS month, d AS days, greatest(1, round(d * ${monthShare(sql`m`)}))::int AS passed
    FROM (SELECT ${month} AS m) x
    CROSS JOIN LATERAL (SELECT extract(day FROM ((m || '-01')::date + interval '1 month' - interval '1 day'))::int AS d) y`)) ?? {
    month: '',
    days: 30,
    passed: 30,
  };

export const readUsed = (db: Queries, actor: Actor, month: SQL) =>
  db.one<Amounts & { ownVoice: number }>(sql`
    SELECT ${USED_SUMS}, coalesce(sum(u."ownVoice"), 0)::float8 AS "ownVoice",
           (SELECT coalesce(sum(storage), 0)::float8 FROM (${storedWithin(actor, CALL)}) s) AS storage
    FROM (${usesWithin(actor, CALL, month)}) u`);

/** Yuan a day, days without any too. */
export const readDays = (db: Queries, actor: Actor, month: SQL) =>
  db.query<ResourceOverview['byDay'][number]>(sql`
    SELECT to_char(d, 'YYYY-MM-DD') AS day, coalesce(u.model, 0) AS model, coalesce(u.speech, 0) AS speech,
           coalesce(u.compose, 0) AS compose, coalesce(u.money, 0) AS money
    FROM generate_series((${month} || '-01')::date, (${month} || '-01')::date + interval '1 month' - interval '1 day', interval '1 day') d
    LEFT JOIN (
      SELECT (u.created_at AT TIME ZONE 'Asia/Shanghai')::date AS day, sum(u."modelCost") AS model, sum(u."speechCost") AS speech,
             sum(u."composeCost") AS compose, sum(u.money) AS money
      FROM (${usesWithin(actor, CALL, month)}) u GROUP BY 1) u ON u.day = d::date ORDER BY d`);

export const readAreas = (db: Queries, actor: Actor, month: SQL) =>
  db.query<ResourceOverview['byArea'][number]>(sql`
    SELECT u.area, ${USED_SUMS} FROM (${usesWithin(actor, CALL, month)}) u GROUP BY u.area ORDER BY money DESC, u.area`);

/** The place whose quotas the actor's figures are held against: the one below which everything lies that they reach. */
export const readQuotaPlace = (db: Queries, actor: Actor) => {
  const { tree } = scope(actor, CALL);
  if (tree === null) return undefined;
  const which = tree === 'channel' ? sql`n.parent_id IS NULL` : sql`n.id = ${tree}`;
  return db.one<{ id: number; name: string; quotas: Quotas }>(sql`
    SELECT n.id, n.name, json_build_object('model', q.model, 'speech', q.speech, 'compose', q.compose, 'storage', q.storage,
                                           'money', q.money) AS quotas
    FROM node n LEFT JOIN ai_quota q ON q.node_id = n.id WHERE n.channel_id = ${actor.channelId} AND ${which}`);
};

/** Gigabytes a day over the last thirty. */
export const storedADay = async (db: Queries, actor: Actor) =>
  (
    await db.one<{ gb: number }>(sql`
      SELECT coalesce(sum(r.size), 0)::float8 / 1073741824 / 30 AS gb FROM material_version r
      WHERE r.channel_id = ${actor.channelId} AND ${scope(actor, CALL).onRows(sql`r`)} AND r.created_at > now() - interval '30 days'`)
  )?.gb ?? 0;
