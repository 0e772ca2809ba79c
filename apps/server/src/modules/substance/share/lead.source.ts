import { type BodyOf, contract, type ShareLead } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText, withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { type ShareTarget, shareTargets } from './share-target.ts';

/** Customers who left their number on a shared page. */
export const leadSource = (
  actor: Actor,
  { q, created }: Pick<BodyOf<typeof contract.substanceShare.leads>, 'q' | 'created'>,
  { contributions }: Pick<Kernel, 'contributions'>,
): ListSource<ShareLead> => ({
  from: sql`share_lead l`,
  id: sql`l.id`,
  where: [
    scope(actor, contract.substanceShare.leads).onRows(sql`l`),
    ...(q ? [sql`l.name LIKE ${likeText(q)}`] : []),
    ...(created ? [withinDays(sql`l.created_at`, created)] : []),
  ],
  sorts: sortsBy('l', 'createdAt'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: async (db, ids) => {
    const rows = await db.query<Omit<ShareLead, 'target'> & { kind: string; targetId: number }>(sql`
      SELECT l.id, l.name, l.phone_masked AS phone, l.kind, l.target_id AS "targetId", l.created_at AS "createdAt",
             json_build_object('id', m.id, 'name', m.name) AS sharer, json_build_object('id', n.id, 'name', n.name) AS node
      FROM share_lead l JOIN member m ON m.id = l.owner_id JOIN node n ON n.id = l.node_id WHERE l.id = ${anyOf(ids)}`);
    const titles = await titlesOf(db, contributions(shareTargets), rows);
    return rows.map(({ kind, targetId, ...row }) => ({
      ...row,
      target: titles.get(`${kind} ${targetId}`) ?? '',
    }));
  },
});

/** The title of each page by `kind id`, from the area that serves it. */
async function titlesOf(
  db: Queries,
  targets: readonly ShareTarget[],
  rows: readonly { kind: string; targetId: number }[],
) {
  const titles = new Map<string, string>();
  for (const [kind, leads] of Map.groupBy(rows, (row) => row.kind)) {
    const ids = [...new Set(leads.map(({ targetId }) => targetId))];
    const names = await targets.find((target) => target.kind === kind && target.names)?.names?.(db, ids);
    for (const { id, name } of names ?? []) titles.set(`${kind} ${id}`, name);
  }
  return titles;
}
