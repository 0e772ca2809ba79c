import {
  type BodyOf,
  contract,
  type TouchTask,
  type TouchTaskInfo,
  type TouchTaskState,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import { prospectsSeen } from '../prospect/prospect.scope.ts';
import { touchTaskPolicy } from './task.policy.ts';
import { loadTasks } from './task.source.ts';

const NOUN = '触达任务';
type Fields = BodyOf<typeof contract.growthTask.create>;

export async function loadTask(db: Queries, actor: Actor, id: number): Promise<TouchTask> {
  const [row] = await loadTasks(db, actor, [id]);
  if (!row) throw RowMissing(NOUN);
  return row;
}

/** How far each member is with their cases of the task. */
export const loadShares = (db: Queries, id: number) =>
  db.query<TouchTaskInfo['shares'][number]>(sql`
    SELECT json_build_object('id', m.id, 'name', m.name) AS member, count(*)::int AS total, count(k.done_at)::int AS done,
           count(*) FILTER (WHERE k.result = 'reached')::int AS reached
    FROM growth_task_case k JOIN member m ON m.id = k.member_id WHERE k.task_id = ${id} GROUP BY m.id, m.name ORDER BY m.name, m.id`);

/** Prospects without an owner that the actor sees, fit the task and can be reached, the latest first. */
export async function chooseProspects(
  db: Queries,
  actor: Actor,
  { levels, platform, most }: Pick<Fields, 'levels' | 'platform' | 'most'>,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT p.id FROM growth_prospect p
    WHERE p.channel_id = ${actor.channelId} AND ${prospectsSeen(actor, contract.growthTask.create)} AND p.owner_id IS NULL
      AND p.state IN ('waiting', 'later') AND p.level = ANY(${levels}::text[])
      AND (${platform}::text IS NULL OR p.platform = ${platform}::text) AND (p.spoke_to_us OR p.phone_mask IS NOT NULL)
    ORDER BY p.last_at DESC, p.id DESC LIMIT ${most}`);
  return rows.map(({ id }) => id);
}

/** Stores a task, whose cases go to its members in turn. */
export async function insertTask(
  db: Queries,
  place: Place,
  { memberIds, ...task }: Fields,
  prospectIds: readonly number[],
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO growth_task (channel_id, node_id, path, owner_id, name, levels, platform, member_ids, template_id, most, due_on)
    VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${task.name}, ${task.levels}::text[], ${task.platform},
            ${memberIds}::bigint[], ${task.templateId}, ${task.most}, ${task.dueOn}) RETURNING id`);
  const id = row?.id ?? 0;
  await db.query(sql`
    INSERT INTO growth_task_case (task_id, prospect_id, member_id)
    SELECT ${id}::bigint, c.id, (${memberIds}::bigint[])[1 + (c.no - 1) % ${memberIds.length}::int]
    FROM unnest(${prospectIds}::bigint[]) WITH ORDINALITY AS c(id, no)`);
  return id;
}

/** The task that the actor may cancel, locked. */
export async function lockCancellable(db: Queries, actor: Actor, id: number) {
  const task = await db.one<{ name: string; state: TouchTaskState }>(sql`
    SELECT r.name, r.state FROM growth_task r WHERE r.id = ${id} AND ${touchTaskPolicy.reach(actor, 'cancel')} FOR UPDATE OF r`);
  if (!task) throw RowMissing(NOUN);
  touchTaskPolicy.guard(actor, 'cancel', task);
  return task;
}

export const cancelTask = (db: Queries, id: number) =>
  db.query(sql`UPDATE growth_task SET state = 'cancelled' WHERE id = ${id}`);
