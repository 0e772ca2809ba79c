import { contract, type LiveScript } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { changeable } from '../hot.scope.ts';

interface ScriptFound {
  id: number;
  title: string;
  place: string;
  package: string | null;
}

/** Live scripts by their name, as the command palette finds them: of the places whose scripts the actor may read. */
export const scriptSource = (actor: Actor, q: string): ListSource<ScriptFound> => ({
  from: sql`hot_script r`,
  id: sql`r.id`,
  where: [
    sql`r.channel_id = ${actor.channelId}`,
    changeable(actor, contract.hotScript.info),
    nameContains(sql`r.title`, q),
  ],
  sorts: sortsBy('r', 'updatedAt'),
  defaultSort: { sort: 'updatedAt', order: 'DESC' },
  load: (db, ids) =>
    db.query<ScriptFound>(sql`
      SELECT r.id, r.title, n.name AS place, k.title AS package FROM hot_script r JOIN node n ON n.id = r.node_id
      LEFT JOIN hot_package k ON k.id = r.package_id WHERE r.id = ${anyOf(ids)}`),
});

/** A script of the places that the call reaches, for whoever speaks it. */
export const adoptedScript = (db: Queries, actor: Actor, id: number, asked: RequiredCalls) =>
  db.one<LiveScript & { model: string }>(sql`
    SELECT r.title, r.opening, r.points, to_json(r.questions) AS questions, r.closing, r.remarks, r.model FROM hot_script r
    WHERE r.id = ${id} AND ${changeable(actor, asked)}`);
