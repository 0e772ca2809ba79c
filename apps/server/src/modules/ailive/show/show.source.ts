import { contract, type LiveShow, type ShowState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { type ShowFacts, showPolicy } from './show.policy.ts';

type Row = Omit<LiveShow, 'can'> & Omit<ShowFacts, 'platform'> & { reached: boolean[] };

async function load(db: Queries, actor: Actor, ids: readonly (number | string)[]): Promise<LiveShow[]> {
  const rows = await db.query<Row>(sql`
    SELECT r.id, r.name, json_build_object('id', a.id, 'name', a.name, 'platform', a.platform) AS account,
           json_build_object('id', r.script_id, 'name', r.script_name) AS script, r.state, r.paused,
           CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS controller,
           r.starts_at AS "startsAt", r.ends_at AS "endsAt", r.started_at AS "startedAt", r.ended_at AS "endedAt",
           json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
           r.created_at AS "createdAt", r.version, r.controller_id AS "controllerId", c.name AS "controllerName",
           ${showPolicy.reached(actor)} AS reached
    FROM live_show r JOIN live_account a ON a.id = r.account_id JOIN node n ON n.id = r.node_id JOIN member o ON o.id = r.owner_id
    LEFT JOIN member c ON c.id = r.controller_id WHERE r.id = ${anyOf(ids)}`);
  const can = showPolicy.can(actor);
  return rows.map(({ reached, controllerId, controllerName, ...row }) => ({
    ...row,
    can: can({ ...row, platform: row.account.platform, controllerId, controllerName, reached }),
  }));
}

export const showSource = (actor: Actor, asked: { q?: string; state?: ShowState }): ListSource<LiveShow> => ({
  from: sql`live_show r`,
  id: sql`r.id`,
  where: [
    changeable(actor, contract.liveShow.list),
    ...(asked.q ? [nameContains(sql`r.name`, asked.q)] : []),
    ...(asked.state ? [sql`r.state = ${asked.state}`] : []),
  ],
  sorts: sortsBy('r', 'createdAt', 'name'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => load(db, actor, ids),
});
