import { contract, type ResourcePerson, type ResourceSearch } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { monthText, storedWithin, USED_SUMS, usesWithin } from './amounts.source.ts';

const CALL = contract.aiResource.people;

/** Whoever used or stored something within the actor's scope. */
export const peopleSource = (actor: Actor, { q, month }: ResourceSearch): ListSource<ResourcePerson> => {
  const from = sql`(
    WITH used AS (
      SELECT u.owner_id, ${USED_SUMS} FROM (${usesWithin(actor, CALL, monthText(month))}) u GROUP BY u.owner_id),
    stored AS (
      SELECT s.owner_id, sum(s.storage) AS storage FROM (${storedWithin(actor, CALL)}) s GROUP BY s.owner_id)
    SELECT m.id, m.name, coalesce(u.model, 0) AS model, coalesce(u.speech, 0) AS speech, coalesce(u.compose, 0) AS compose,
           coalesce(u.money, 0) AS money, coalesce(s.storage, 0) AS storage, (SELECT coalesce(sum(money), 0) FROM used) AS total
    FROM used u FULL JOIN stored s USING (owner_id) JOIN member m ON m.id = owner_id) p`;
  return {
    from,
    id: sql`p.id`,
    where: q ? [nameContains(sql`p.name`, q)] : [],
    sorts: sortsBy('p', 'money', 'model', 'speech', 'compose', 'storage'),
    defaultSort: { sort: 'money', order: 'DESC' },
    load: (db, ids) =>
      db.query<ResourcePerson>(sql`
        SELECT p.id, p.name, p.model, p.speech, p.compose, p.storage, p.money,
               CASE WHEN p.total > 0 THEN 100 * p.money / p.total ELSE 0 END AS share
        FROM ${from} WHERE p.id = ${anyOf(ids)}`),
  };
};
