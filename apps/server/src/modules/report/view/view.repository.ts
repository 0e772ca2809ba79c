import { contract, type ReportQuestion, type SavedReport } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { viewPolicy } from './view.policy.ts';
import { seenViews } from './view.scope.ts';

const MOST = 200;

/** The views somebody has, favourites first. */
export async function loadViews(db: Queries, actor: Actor, id?: number): Promise<SavedReport[]> {
  const can = viewPolicy.can(actor);
  const rows = await db.query<Omit<SavedReport, 'can'> & { reached: (boolean | null)[] }>(sql`
    SELECT r.id, r.version, r.name, r.question, r.shared, r.updated_at AS "updatedAt",
           json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', m.id, 'name', m.name) AS owner,
           coalesce(own.favourite, false) AS favourite, own.rhythm, ${viewPolicy.reached(actor)} AS reached
    FROM report_view r JOIN node n ON n.id = r.node_id JOIN member m ON m.id = r.owner_id
    LEFT JOIN report_view_member own ON own.view_id = r.id AND own.member_id = ${actor.id}
    WHERE ${seenViews(actor, contract.reportView.list)} ${id === undefined ? sql`` : sql`AND r.id = ${id}`}
    ORDER BY coalesce(own.favourite, false) DESC, r.owner_id = ${actor.id} DESC, r.name, r.id LIMIT ${MOST}`);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ reached }) }));
}

interface Saved {
  name: string;
  question: ReportQuestion;
  shared: boolean;
}

export const countViews = async (db: Queries, ownerId: number): Promise<number> =>
  (
    await db.one<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM report_view WHERE owner_id = ${ownerId}`,
    )
  )?.count ?? 0;

export async function insertView(
  db: Queries,
  { channelId, nodeId, path, ownerId }: Place,
  { name, question, shared }: Saved,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO report_view (channel_id, node_id, path, owner_id, name, question, shared)
    VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${name}, ${JSON.stringify(question)}::jsonb, ${shared}) RETURNING id`);
  return row?.id ?? 0;
}

/** The view, locked, if the actor may change or delete it. */
export const lockView = (db: Queries, actor: Actor, verb: 'edit' | 'delete', id: number) =>
  db.one<Saved & { version: number }>(sql`
    SELECT r.name, r.question, r.shared, r.version FROM report_view r
    WHERE r.id = ${id} AND ${viewPolicy.reach(actor, verb)} FOR UPDATE OF r`);

export const updateView = (db: Queries, id: number, { name, question, shared }: Saved) =>
  db.query(sql`
    UPDATE report_view SET name = ${name}, question = ${JSON.stringify(question)}::jsonb, shared = ${shared},
           version = version + 1, updated_at = now()
    WHERE id = ${id}`);

export const deleteView = (db: Queries, id: number) =>
  db.query(sql`DELETE FROM report_view WHERE id = ${id}`);

export const setFavourite = (db: Queries, viewId: number, memberId: number, on: boolean) =>
  db.query(sql`
    INSERT INTO report_view_member (view_id, member_id, favourite) VALUES (${viewId}, ${memberId}, ${on})
    ON CONFLICT (view_id, member_id) DO UPDATE SET favourite = excluded.favourite`);

/** From now on: what lies before is not sent. */
export const setRhythm = (
  db: Queries,
  viewId: number,
  memberId: number,
  rhythm: 'day' | 'week' | null,
  sentFor: string | null,
) =>
  db.query(sql`
    INSERT INTO report_view_member (view_id, member_id, rhythm, sent_for) VALUES (${viewId}, ${memberId}, ${rhythm}, ${sentFor})
    ON CONFLICT (view_id, member_id) DO UPDATE SET rhythm = excluded.rhythm, sent_for = excluded.sent_for`);
