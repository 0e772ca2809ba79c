import { contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
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
  sorts: { updatedAt: sql`r.updated_at` },
  defaultSort: { sort: 'updatedAt', order: 'DESC' },
  load: (db, ids) =>
    db.query<ScriptFound>(sql`
      SELECT r.id, r.title, n.name AS place, k.title AS package FROM hot_script r JOIN node n ON n.id = r.node_id
      LEFT JOIN hot_package k ON k.id = r.package_id WHERE r.id = ${anyOf(ids)}`),
});
