import { type BotPair, type BotPairSearch, type BotPairVersion, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { pairPolicy } from '../aisbot.policy.ts';
import { CHINA_TODAY, usable } from '../aisbot.scope.ts';

export const pairSource = (actor: Actor, { q, status }: BotPairSearch): ListSource<BotPair> => ({
  from: sql`aisbot_pair r`,
  id: sql`r.id`,
  where: [
    sql`r.channel_id = ${actor.channelId}`,
    usable(actor, contract.aisbotPair.list),
    ...(q ? [nameContains(sql`r.question`, q)] : []),
    ...(status ? [sql`r.status = ${status}`] : []),
  ],
  sorts: { updatedAt: sql`r.updated_at`, question: sql`r.question`, until: sql`r.until` },
  defaultSort: { sort: 'updatedAt', order: 'DESC' },
  load: (db, ids) => loadPairs(db, actor, ids),
});

export async function loadPairs(
  db: Queries,
  actor: Actor,
  ids: readonly (number | string)[],
): Promise<BotPair[]> {
  const rows = await db.query<Omit<BotPair, 'can'> & { reached: boolean[] }>(sql`
    SELECT r.id, r.question, r.others, r.answer, r.status, r.until, coalesce(r.until < ${CHINA_TODAY}, false) AS expired, r.version,
           json_build_object('id', n.id, 'name', n.name) AS node, r.updated_at AS "updatedAt", m.name AS "updatedBy",
           ${pairPolicy.reached(actor)} AS reached
    FROM aisbot_pair r JOIN node n ON n.id = r.node_id JOIN member m ON m.id = r.updated_by WHERE r.id = ${anyOf(ids)}`);
  const can = pairPolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ ...row, reached }) }));
}

export const pairVersions = (db: Queries, id: number) =>
  db.query<BotPairVersion>(sql`
    SELECT v.id, v.version, v.question, v.answer, v.until, m.name AS "changedBy", v.changed_at AS "changedAt"
    FROM aisbot_pair_version v JOIN member m ON m.id = v.owner_id WHERE v.pair_id = ${id} ORDER BY v.version DESC LIMIT 50`);
