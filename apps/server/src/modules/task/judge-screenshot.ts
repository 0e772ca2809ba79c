import type { EvidenceFinding } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceTask, lockTasksOf, settle } from './task.repository.ts';

/** Of 256 bits; pictures that share more than this are taken for the same. */
const BITS = 256;
const ALIKE_PERCENT = 95;

export interface Screenshot {
  id: number;
  taskId: number;
  memberTaskId: number;
  channelId: number;
  path: string;
  ownerId: number;
  object: string;
}

export interface Looks {
  sha256: string;
  likeness: string;
  derived: Record<string, string>;
}

/** Says what a screenshot looks like beside the others; `looks` is null where it cannot be opened. */
export async function judgeScreenshot(unit: Unit, shot: Screenshot, looks: Looks | null) {
  await lockTasksOf(unit, sql`SELECT ${shot.taskId}::bigint AS task_id`);
  if (looks) await compare(unit, shot, looks);
  else await say(unit, shot.id, 'broken', '截图打不开');
  await settle(unit, [shot.memberTaskId]);
  await announceTask(unit, shot);
}

/**
 * The same bytes anywhere in the channel, or a picture much alike in the same task. Of two the later one is the double, whichever
 * of them is looked at first.
 */
async function compare(unit: Unit, shot: Screenshot, { sha256, likeness, derived }: Looks) {
  await unit.query(sql`
    UPDATE task_evidence SET sha256 = ${sha256}, likeness = ${likeness}::bit(256), derived = ${JSON.stringify(derived)}::jsonb
    WHERE id = ${shot.id}`);
  const others = await unit.query<{ id: number; memberTaskId: number; percent: number }>(sql`
    SELECT e.id, e.member_task_id AS "memberTaskId",
           CASE WHEN e.sha256 = ${sha256} THEN 100 ELSE 100 - (bit_count(e.likeness # ${likeness}::bit(256)) * 100 / ${BITS})::int END AS percent
    FROM task_evidence e
    WHERE e.id <> ${shot.id} AND e.state IN ('waiting', 'accepted') AND e.likeness IS NOT NULL
      AND ((e.channel_id = ${shot.channelId} AND e.sha256 = ${sha256})
           OR (e.task_id = ${shot.taskId} AND bit_count(e.likeness # ${likeness}::bit(256)) * 100 <= ${BITS * (100 - ALIKE_PERCENT)}))
    ORDER BY percent DESC, e.id LIMIT 20`);
  const earlier = others.find(({ id }) => id < shot.id);
  if (earlier) await say(unit, shot.id, 'double', `截图相似 ${earlier.percent}%`, earlier);
  else await say(unit, shot.id, 'clear', '没有重复');
  for (const later of others.filter(({ id }) => id > shot.id)) {
    await say(unit, later.id, 'double', `截图相似 ${later.percent}%`, {
      id: shot.id,
      percent: later.percent,
    });
    await settle(unit, [later.memberTaskId]);
  }
}

const say = (
  unit: Unit,
  id: number,
  finding: EvidenceFinding,
  found: string,
  double: { id: number; percent: number } | null = null,
) =>
  unit.query(sql`
    UPDATE task_evidence SET finding = ${finding}, found = ${found}, similarity = ${double?.percent ?? null}, double_of = ${double?.id ?? null}
    WHERE id = ${id}`);
