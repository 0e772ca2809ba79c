import { contract, type ResourcePlace, type ResourceSearch } from '@zhiying/contract';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { HIGHEST_PERCENT, monthText, storedWithin, USED_SUMS, usesWithin } from './amounts.source.ts';
import { mayGive } from './give.policy.ts';

const CALL = contract.aiResource.places;

/** Organisations and dealers (`p`) with what they and all below them used in a month and store now. */
const placesOf = (actor: Actor, month: SQL): SQL => {
  const reached = scope(actor, CALL).on({
    channel: sql`n.channel_id`,
    path: sql`n.path`,
    node: sql`n.id`,
    owner: sql`n.owner_id`,
  });
  return sql`(
    WITH own AS (
      SELECT u.path, ${USED_SUMS} FROM (${usesWithin(actor, CALL, month)}) u GROUP BY u.path),
    stored AS (
      SELECT s.path, sum(s.storage) AS storage FROM (${storedWithin(actor, CALL)}) s GROUP BY s.path),
    summed AS (
      SELECT n.id, n.name, n.kind, n.path, coalesce(sum(o.model), 0) AS model, coalesce(sum(o.speech), 0) AS speech,
             coalesce(sum(o.compose), 0) AS compose, coalesce(sum(o.money), 0) AS money,
             (SELECT coalesce(sum(s.storage), 0) FROM stored s WHERE starts_with(s.path, n.path)) AS storage
      FROM node n LEFT JOIN own o ON starts_with(o.path, n.path)
      WHERE n.channel_id = ${actor.channelId} AND n.kind <> 'store' AND ${reached} GROUP BY n.id)
    SELECT u.*, (SELECT coalesce(sum(money), 0) FROM own) AS total, ${HIGHEST_PERCENT} AS percent, coalesce(q.version, 0) AS version,
           json_build_object('model', q.model, 'speech', q.speech, 'compose', q.compose, 'storage', q.storage, 'money', q.money) AS quotas
    FROM summed u LEFT JOIN ai_quota q ON q.node_id = u.id) p`;
};

export const placesSource = (actor: Actor, { q, month }: ResourceSearch): ListSource<ResourcePlace> => {
  const asked = monthText(month);
  const from = placesOf(actor, asked);
  return {
    from,
    id: sql`p.id`,
    where: q ? [nameContains(sql`p.name`, q)] : [],
    sorts: sortsBy('p', 'money', 'model', 'speech', 'compose', 'storage', 'percent'),
    defaultSort: { sort: 'money', order: 'DESC' },
    load: async (db, ids) => {
      const rows = await db.query<Omit<ResourcePlace, 'mayGive'> & { path: string }>(sql`
        SELECT p.id, p.name, p.kind, p.path, p.model, p.speech, p.compose, p.storage, p.money, p.percent, p.version, p.quotas,
               CASE WHEN p.total > 0 THEN 100 * p.money / p.total ELSE 0 END AS share, p.money / ${monthShare(asked)} AS forecast
        FROM ${from} WHERE p.id = ${anyOf(ids)}`);
      const gives = holds(actor, contract.aiResource.give);
      return rows.map(({ path, ...row }) => ({ ...row, mayGive: gives && mayGive(actor, path) }));
    },
  };
};

/** How much of the month has passed, the day of today whole: above 0, and 1 for months that are over. */
export const monthShare = (month: SQL): SQL => sql`(CASE
  WHEN to_char(now() AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM') > ${month} THEN 1
  ELSE extract(day FROM now() AT TIME ZONE 'Asia/Shanghai') / extract(day FROM ((${month} || '-01')::date + interval '1 month' - interval '1 day'))
  END)::float8`;
