import { contract, type SharedView } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import { memberWithin } from '../../member/index.ts';
import { viewPolicy } from '../chat.policy.ts';
import { visibleInHierarchy } from '../chat.scope.ts';

const MOST = 100;

/** The shared views that the actor has in the inbox: those of the actor's places and of the places above them. */
export async function loadViews(db: Queries, actor: Actor, id?: number): Promise<SharedView[]> {
  const can = viewPolicy.can(actor);
  const rows = await db.query<Omit<SharedView, 'can'> & { reached: (boolean | null)[] }>(sql`
    SELECT x.id, x.name, x.filter, json_build_object('id', n.id, 'name', n.name) AS node,
           json_build_object('id', m.id, 'name', m.name) AS owner, ${viewPolicy.reached(actor)} AS reached
    FROM chat_view x JOIN node n ON n.id = x.node_id JOIN member m ON m.id = x.owner_id
    WHERE x.channel_id = ${actor.channelId} AND ${visibleInHierarchy(actor, contract.chatView.list)}
      ${id === undefined ? sql`` : sql`AND x.id = ${id}`}
    ORDER BY length(x.path), x.id LIMIT ${MOST}`);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ reached }) }));
}

/** A view names only a tag and a colleague that its author sees. */
export async function requireVisible(db: Queries, actor: Actor, { tagId, ownerId }: SharedView['filter']) {
  const call = contract.chatView.create;
  if (tagId !== undefined) {
    const tag = await db.one(
      sql`SELECT x.id FROM chat_tag x WHERE x.id = ${tagId} AND ${visibleInHierarchy(actor, call)}`,
    );
    if (!tag) throw RowMissing('标签');
  }
  if (ownerId !== undefined) {
    const owner = await db.one(
      sql`SELECT m.id FROM member m WHERE m.id = ${ownerId} AND ${memberWithin(actor, call)}`,
    );
    if (!owner) throw RowMissing('用户');
  }
}

export async function countViews(db: Queries, nodeId: number): Promise<number> {
  const row = await db.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM chat_view WHERE node_id = ${nodeId}`,
  );
  return row?.count ?? 0;
}

export async function insertView(
  db: Queries,
  { channelId, nodeId, path }: Place,
  { ownerId, name, filter }: { ownerId: number; name: string; filter: SharedView['filter'] },
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO chat_view (channel_id, node_id, path, owner_id, name, filter)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${name}, ${JSON.stringify(filter)}::jsonb) RETURNING id`);
  return row?.id ?? 0;
}

/** The view, locked, if the actor may delete it. */
export const lockDeletable = (db: Queries, actor: Actor, id: number) =>
  db.one<{ name: string }>(sql`
    SELECT x.name FROM chat_view x WHERE x.id = ${id} AND ${viewPolicy.reach(actor, 'delete')} FOR UPDATE OF x`);

export const deleteView = (db: Queries, id: number) => db.query(sql`DELETE FROM chat_view WHERE id = ${id}`);
