import { type Applet, type AppletSearch, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { appletPolicy, appletsOf } from './bx.policy.ts';

export const appletSource = (actor: Actor, { q, enabled }: AppletSearch): ListSource<Applet> => ({
  from: sql`applet r`,
  id: sql`r.id`,
  where: [
    appletsOf(actor, contract.bx.list),
    ...(q ? [nameContains(sql`r.name`, q)] : []),
    ...(enabled ? [sql`r.enabled = ${enabled === 'yes'}`] : []),
  ],
  sorts: { updatedAt: sql`r.updated_at`, name: sql`r.name` },
  defaultSort: { sort: 'updatedAt', order: 'DESC' },
  load: (db, ids) => loadApplets(db, actor, ids),
});

export async function loadApplets(
  db: Queries,
  actor: Actor,
  ids: readonly (number | string)[],
): Promise<Applet[]> {
  const rows = await db.query<Omit<Applet, 'can'> & { reached: boolean[] }>(sql`
    SELECT r.id, r.name, r.app_id AS "appId", r.original_id AS "originalId", r.purpose, r.pages, r.enabled, r.version,
           r.updated_at AS "updatedAt", m.name AS "updatedBy", json_build_object('id', n.id, 'name', n.name) AS node,
           ${appletPolicy.reached(actor)} AS reached
    FROM applet r JOIN node n ON n.id = r.node_id JOIN member m ON m.id = r.updated_by WHERE r.id = ${anyOf(ids)}`);
  const can = appletPolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ reached }) }));
}
