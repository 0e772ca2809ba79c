import { raw, type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/** Rows of a table of tasks by its alias: `t` task, `p` a place's part, `tm` a person's, `e` evidence. */
const on = (alias: string) => (actor: Actor, asked: RequiredCalls) =>
  scope(actor, asked).on({
    channel: raw(`${alias}.channel_id`),
    path: raw(`${alias}.path`),
    node: raw(`${alias}.node_id`),
    owner: raw(`${alias}.owner_id`),
  });

/** A task that is wholly the actor's to look after. */
export const taskHeld = on('t');
export const placeVisible = on('p');
export const memberTaskSeen = on('tm');
export const evidenceSeen = on('e');

const own = (alias: string) => (actor: Actor) =>
  sql`(${raw(alias)}.channel_id = ${actor.channelId} AND ${raw(alias)}.owner_id = ${actor.id})`;
/** What the actor has to do, whatever the scope of the role. */
export const ownTask = own('tm');
export const ownEvidence = own('e');

/** A task (`t`) that the actor holds, or of which some part is the actor's or is to be done by them. */
export function taskSeen(actor: Actor, asked: RequiredCalls): SQL {
  const held = taskHeld(actor, asked);
  if (scope(actor, asked).tree === 'channel') return held;
  return sql`(${held} OR (t.channel_id = ${actor.channelId} AND (
    EXISTS (SELECT 1 FROM task_dealer p WHERE p.task_id = t.id AND ${placeVisible(actor, asked)})
    OR EXISTS (SELECT 1 FROM task_store p WHERE p.task_id = t.id AND ${placeVisible(actor, asked)})
    OR EXISTS (SELECT 1 FROM task_member tm WHERE tm.task_id = t.id AND ${ownTask(actor)}))))`;
}

export const TODAY = sql`(now() AT TIME ZONE 'Asia/Shanghai')::date`;

/** Share of a task's (`t`) time that is over. */
export const TIME_SHARE = sql`
  CASE WHEN t.state IN ('draft', 'waiting') OR t.end_at IS NULL THEN 0 WHEN t.state <> 'running' THEN 1
       ELSE least(1, greatest(0, extract(epoch FROM now() - t.start_at)
                                 / greatest(1, extract(epoch FROM t.end_at - t.start_at)))) END::float8`;

/** Share done of a row with kept counts. */
export const rateOf = (alias: string): SQL =>
  raw(`CASE WHEN ${alias}.total > 0 THEN ${alias}.done::float8 / ${alias}.total ELSE 0 END`);

/**
 * How many points a place (`p`) of a running task (`t`) is behind what time would want. What was handed in and waits to be accepted is
 * not late: its people have done their part.
 */
export const BEHIND = sql`
  CASE WHEN t.state = 'running' AND p.total > 0
       THEN greatest(0, round((${TIME_SHARE} - (p.done + p.waiting)::float8 / p.total) * 100))::int ELSE 0 END`;

export const countColumns = (alias: string): SQL =>
  raw(
    `${alias}.total, ${alias}.done, ${alias}.waiting, ${alias}.returned, ${alias}.exempt,
     ${alias}.total - ${alias}.done - ${alias}.waiting - ${alias}.returned AS left`,
  );
