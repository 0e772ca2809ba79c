import { type ClueIntake, contract, type IntakeSearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { intakePolicy } from '../clue.policy.ts';

export const intakeSource = (actor: Actor, { q, state }: IntakeSearch): ListSource<ClueIntake> => ({
  from: sql`clue_intake i`,
  id: sql`i.id`,
  where: [
    sql`i.channel_id = ${actor.channelId}`,
    scope(actor, contract.clueIntake.list).onRows(sql`i`),
    ...(q ? [sql`i.name LIKE ${likeText(q)}`] : []),
    ...(state ? [sql`i.state = ${state}`] : []),
  ],
  sorts: sortsBy('i', 'createdAt', 'lastAt'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadIntakes(db, actor, ids as number[]),
});

export async function loadIntakes(db: Queries, actor: Actor, ids: readonly number[]): Promise<ClueIntake[]> {
  const rows = await db.query<Omit<ClueIntake, 'can'> & { reached: (boolean | null)[] }>(sql`
    SELECT i.id, i.name, i.state, i.tail, i.per_minute AS "perMinute", i.received, i.made, i.last_at AS "lastAt",
           i.created_at AS "createdAt", i.version, json_build_object('id', n.id, 'name', n.name) AS node,
           json_build_object('id', m.id, 'name', m.name) AS owner, ${intakePolicy.reached(actor)} AS reached
    FROM clue_intake i JOIN node n ON n.id = i.node_id JOIN member m ON m.id = i.owner_id
    WHERE i.id = ${anyOf(ids)}`);
  const can = intakePolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ ...row, reached }) }));
}
