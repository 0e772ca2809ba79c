import {
  contract,
  memberTaskState,
  TASK_KEYS,
  type TaskInfo,
  type TaskInput,
  type TaskMember,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import type { Unit } from '#kernel/unit.ts';
import { ownedSubstances } from '../substance/index.ts';
import { MISSING } from './task.rows.ts';
import { taskSeen } from './task.scope.ts';

interface TaskPlan extends Omit<TaskInput, 'startAt' | 'endAt'> {
  startAt: string | null;
  endAt: string | null;
}

export interface TaskRecord extends TaskPlan, Place {
  id: number;
  template: boolean;
  state: TaskInfo['state'];
  missing: string;
  spreadAt: string | null;
  version: number;
}

const RECORD = sql`
  t.id, t.channel_id AS "channelId", t.node_id AS "nodeId", t.path, t.owner_id AS "ownerId", t.title, t.kind, t.template, t.state,
  t.brief, t.evidence, t.evidence_all AS "evidenceAll", t.figure_name AS "figureName", to_jsonb(t.substance_ids) AS "substanceIds", t.platforms, t.wanted, t.points, t.auto_accept AS "autoAccept",
  t.start_at AS "startAt", t.end_at AS "endAt", t.reminders, t.mode, to_jsonb(t.node_ids) AS "nodeIds", to_jsonb(t.role_ids) AS "roleIds", t.follow,
  t.spread_at AS "spreadAt", t.version, ${MISSING} AS missing`;

/** The task if `where`, a condition on `t`, holds for it. */
export const findTask = (db: Queries, id: number, where: SQL = sql`true`) =>
  db.one<TaskRecord>(sql`SELECT ${RECORD} FROM task t WHERE t.id = ${id} AND ${where}`);

/** Every change of a task or of its parts takes this lock first, so that counts and end stay consistent. */
export const lockTask = (unit: Queries, id: number, where: SQL = sql`true`) =>
  unit.one<TaskRecord>(sql`SELECT ${RECORD} FROM task t WHERE t.id = ${id} AND ${where} FOR NO KEY UPDATE`);

/** Tasks that the actor sees and that run on one of these days, the first to start first. */
export async function findTasksBetween(
  db: Queries,
  actor: Actor,
  from: string,
  to: string,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT t.id FROM task t WHERE ${taskSeen(actor, contract.task.calendar)} AND NOT t.template AND t.state <> 'draft'
      AND t.end_at >= ${`${from}T00:00:00+08:00`}::timestamptz
      AND t.start_at < ${`${to}T00:00:00+08:00`}::timestamptz + interval '1 day'
    ORDER BY t.start_at, t.id LIMIT 200`);
  return rows.map(({ id }) => id);
}

const lockTasks = (unit: Queries, ids: SQL) =>
  unit.query(sql`SELECT id FROM task WHERE id IN (${ids}) ORDER BY id FOR NO KEY UPDATE`);

/** Locks the tasks that this evidence belongs to, in the common lock order. */
export const lockTasksOfEvidence = (unit: Queries, ids: readonly number[]) =>
  lockTasks(unit, sql`SELECT task_id FROM task_evidence WHERE id = ${anyOf(ids)}`);

/** Locks the tasks that these people's parts belong to, in the common lock order. */
export const lockTasksOfParts = (unit: Queries, ids: readonly number[]) =>
  lockTasks(unit, sql`SELECT task_id FROM task_member WHERE id = ${anyOf(ids)}`);

const planColumns = (plan: TaskPlan): [string, unknown, string?][] => [
  ['title', plan.title],
  ['kind', plan.kind],
  ['brief', plan.brief],
  ['evidence', plan.evidence, 'text[]'],
  ['evidence_all', plan.evidenceAll],
  ['figure_name', plan.figureName],
  ['substance_ids', plan.substanceIds, 'bigint[]'],
  ['platforms', plan.platforms, 'text[]'],
  ['wanted', plan.wanted],
  ['points', plan.points],
  ['auto_accept', plan.autoAccept],
  ['start_at', plan.startAt, 'timestamptz'],
  ['end_at', plan.endAt, 'timestamptz'],
  ['reminders', plan.reminders, 'text[]'],
  ['mode', plan.mode],
  ['node_ids', plan.nodeIds, 'bigint[]'],
  ['role_ids', plan.roleIds, 'bigint[]'],
  ['follow', plan.follow],
];

export async function insertTask(
  unit: Queries,
  place: { channelId: number; nodeId: number; path: string; ownerId: number },
  plan: TaskPlan,
  template: boolean,
): Promise<number> {
  const columns = planColumns(plan);
  const names = columns.map(([name]) => name).join(', ');
  const values = columns.map(([, , type], at) => `$${at + 6}${type ? `::${type}` : ''}`).join(', ');
  const { rows } = await unit.raw<{ id: number }>(
    `INSERT INTO task (channel_id, node_id, path, owner_id, template, ${names}) VALUES ($1, $2, $3, $4, $5, ${values}) RETURNING id`,
    [
      place.channelId,
      place.nodeId,
      place.path,
      place.ownerId,
      template,
      ...columns.map(([, value]) => value),
    ],
  );
  return rows[0]?.id ?? 0;
}

export async function updatePlan(unit: Queries, id: number, plan: TaskPlan) {
  const columns = planColumns(plan);
  const sets = columns
    .map(([name, , type], at) => `${name} = $${at + 2}${type ? `::${type}` : ''}`)
    .join(', ');
  await unit.raw(`UPDATE task SET ${sets}, version = version + 1 WHERE id = $1`, [
    id,
    ...columns.map(([, value]) => value),
  ]);
}

/** Announces a change of one person's part to everybody who sees it. */
export const announceTask = (
  unit: Unit,
  { taskId, channelId, path, ownerId }: { taskId: number; channelId: number; path: string; ownerId: number },
) => unit.announce('task.changed', { ids: [taskId] }, { channelId, path, ownerId, keys: TASK_KEYS });

/** Announces a change of the whole task to everybody at or below the planning node. */
export const announceWhole = (unit: Unit, { id, channelId, path, ownerId }: TaskRecord) =>
  unit.announce('task.changed', { ids: [id] }, { channelId, path, ownerId, keys: TASK_KEYS, below: true });

interface Moved {
  id: number;
  before: TaskMember['state'];
  state: TaskMember['state'];
}

/**
 * Recomputes the state of people from their evidence. The task must be locked. After the end, a part counts
 * as missed unless it is done or its review is pending.
 */
export async function settle(unit: Queries, memberTaskIds: readonly number[]) {
  const moved = await unit.query<Moved>(sql`
    WITH pieces AS (
      SELECT tm.id, count(e.id) FILTER (WHERE e.state = 'waiting')::int AS waiting,
             count(e.id) FILTER (WHERE e.state = 'accepted')::int AS accepted, max(e.decided_at) FILTER (WHERE e.state = 'accepted') AS done_at,
             max(e.created_at) AS last_at
      FROM task_member tm LEFT JOIN task_evidence e ON e.member_task_id = tm.id AND e.state <> 'withdrawn'
      WHERE tm.id = ${anyOf(memberTaskIds)} GROUP BY tm.id),
    stand AS (
      SELECT tm.id, tm.state AS before, pieces.waiting, pieces.accepted, pieces.done_at, pieces.last_at, t.points AS reward, latest.state AS latest, latest.reason, worst.finding, worst.found,
             CASE WHEN pieces.accepted >= t.wanted THEN 'done' WHEN pieces.waiting > 0 THEN 'waiting'
                  WHEN tm.state = 'exempt' THEN 'exempt' WHEN t.state = 'terminated' THEN 'terminated'
                  WHEN t.state <> 'running' THEN 'overdue' WHEN latest.state = 'returned' THEN 'returned' ELSE 'open' END AS now
      FROM task_member tm JOIN pieces USING (id) JOIN task t ON t.id = tm.task_id
      LEFT JOIN LATERAL (SELECT e.state, e.reason FROM task_evidence e WHERE e.member_task_id = tm.id AND e.state <> 'withdrawn'
                         ORDER BY coalesce(e.decided_at, e.created_at) DESC, e.id DESC LIMIT 1) latest ON true
      LEFT JOIN LATERAL (SELECT e.finding, e.found FROM task_evidence e WHERE e.member_task_id = tm.id AND e.state IN ('waiting', 'accepted')
                         ORDER BY (e.finding IN ('otherAccount', 'otherPlatform', 'double', 'broken')) DESC,
                                  (e.finding IN ('none', 'notFound')) DESC, e.id DESC LIMIT 1) worst ON true)
    UPDATE task_member tm SET state = s.now, handed = s.waiting + s.accepted, accepted = s.accepted, last_at = s.last_at,
           done_at = CASE WHEN s.now = 'done' THEN s.done_at END, points = CASE WHEN s.now = 'done' THEN s.reward ELSE 0 END,
           finding = coalesce(s.finding, 'none'), note = coalesce(s.found, ''),
           reason = CASE WHEN s.now = 'exempt' THEN tm.reason WHEN s.latest = 'returned' THEN s.reason ELSE '' END
    FROM stand s WHERE s.id = tm.id RETURNING tm.id, s.before, tm.state`);
  for (const { before, state } of moved)
    if (before !== state && !memberTaskState.mayMove(before, state))
      throw new Error(`a part of a task cannot go from ${before} to ${state}`);
  await unit.query(sql`
    WITH latest AS (SELECT store_task_id, dealer_task_id, task_id, max(last_at) AS at FROM task_member
                    WHERE id = ${anyOf(memberTaskIds)} GROUP BY 1, 2, 3),
    stores AS (UPDATE task_store k SET last_at = greatest(k.last_at, l.at) FROM latest l WHERE k.id = l.store_task_id),
    dealers AS (UPDATE task_dealer k SET last_at = greatest(k.last_at, l.at)
                FROM (SELECT dealer_task_id, max(at) AS at FROM latest GROUP BY 1) l WHERE k.id = l.dealer_task_id)
    UPDATE task k SET last_at = greatest(k.last_at, l.at) FROM (SELECT task_id, max(at) AS at FROM latest GROUP BY 1) l WHERE k.id = l.task_id`);
  return moved;
}

export const ownPieces = (db: Queries, actor: Actor, ids: readonly number[]) =>
  db.query(sql`
    SELECT s.id FROM substance s WHERE s.id = ${anyOf(ids)} AND s.deleted_at IS NULL AND ${ownedSubstances(actor, contract.substance.picker)}`);
