import { type BotPair, type BotPairSearch, type BotPairVersion, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { pairPolicy } from '../aisbot.policy.ts';
import { barredIds, CHINA_TODAY, usable, waitsFor } from '../aisbot.scope.ts';

export const pairSource = (actor: Actor, { q, status }: BotPairSearch): ListSource<BotPair> => ({
  from: sql`aisbot_pair r`,
  id: sql`r.id`,
  where: [
    sql`r.channel_id = ${actor.channelId}`,
    usable(actor, contract.aisbotPair.list),
    ...(q ? [nameContains(sql`r.question`, q)] : []),
    ...(status ? [sql`r.status = ${status}`] : []),
  ],
  sorts: sortsBy('r', 'updatedAt', 'question', 'until'),
  defaultSort: { sort: 'updatedAt', order: 'DESC' },
  load: (db, ids) => loadPairs(db, actor, ids),
});

/** Pairs this actor is to decide on. */
export const pairsToPass = (actor: Actor): ListSource<BotPair> => {
  const source = pairSource(actor, {});
  return { ...source, where: [...source.where, waitsFor(actor, contract.aisbotPair.pass)] };
};

export async function loadPairs(
  db: Queries,
  actor: Actor,
  ids: readonly (number | string)[],
): Promise<BotPair[]> {
  const rows = await db.query<Omit<BotPair, 'can'> & { barredIds: number[]; reached: boolean[] }>(sql`
    SELECT r.id, r.question, r.others, r.answer, r.status, r.until, coalesce(r.until < ${CHINA_TODAY}, false) AS expired, r.version,
           json_build_object('id', n.id, 'name', n.name) AS node, r.updated_at AS "updatedAt", m.name AS "updatedBy",
           ${barredIds} AS "barredIds", ${pairPolicy.reached(actor)} AS reached
    FROM aisbot_pair r JOIN node n ON n.id = r.node_id JOIN member m ON m.id = r.updated_by WHERE r.id = ${anyOf(ids)}`);
  const can = pairPolicy.can(actor);
  return rows.map(({ reached, barredIds: barred, ...row }) => ({
    ...row,
    can: can({ ...row, barredIds: barred, reached }),
  }));
}

export const pairVersions = (db: Queries, id: number) =>
  db.query<BotPairVersion>(sql`
    SELECT v.id, v.version, v.question, v.answer, v.until, m.name AS "changedBy", v.changed_at AS "changedAt"
    FROM aisbot_pair_version v JOIN member m ON m.id = v.owner_id WHERE v.pair_id = ${id} ORDER BY v.version DESC LIMIT 50`);
