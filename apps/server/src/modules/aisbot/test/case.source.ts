import { type BotCase, type BotCaseSearch, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { casePolicy } from '../aisbot.policy.ts';
import { changeable } from '../aisbot.scope.ts';

export const caseSource = (actor: Actor, { q }: BotCaseSearch): ListSource<BotCase> => ({
  from: sql`aisbot_case r`,
  id: sql`r.id`,
  where: [
    sql`r.channel_id = ${actor.channelId}`,
    changeable(actor, contract.aisbotTest.cases),
    ...(q ? [sql`r.question LIKE ${likeText(q)}`] : []),
  ],
  sorts: sortsBy('r', 'createdAt', 'ranAt'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadCases(db, actor, ids),
});

export async function loadCases(
  db: Queries,
  actor: Actor,
  ids: readonly (number | string)[],
): Promise<BotCase[]> {
  const rows = await db.query<Omit<BotCase, 'can'> & { reached: boolean[] }>(sql`
    SELECT r.id, r.question, r.expected, r.outcome, r.reason, r.outcome = r.expected AS passed, r.ran_at AS "ranAt",
           json_build_object('id', n.id, 'name', n.name) AS node, ${casePolicy.reached(actor)} AS reached
    FROM aisbot_case r JOIN node n ON n.id = r.node_id WHERE r.id = ${anyOf(ids)}`);
  const can = casePolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ reached }) }));
}
