import { contract, type KoxTask } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { GIVEN_STATE } from './given.source.ts';
import { koxTaskPolicy } from './kox.policy.ts';
import { koxOf } from './kox.scope.ts';

const NOUN = 'KOX 任务';

/** Gives a task to accounts, also where it was cancelled before; returns the accounts that did not have it. */
export async function giveTask(
  db: Queries,
  koxIds: readonly number[],
  { taskId, wanted, memberId }: { taskId: number; wanted: number; memberId: number },
): Promise<Set<number>> {
  const rows = await db.query<{ koxId: number }>(sql`
    INSERT INTO kox_task (channel_id, kox_id, task_id, wanted, by_id)
    SELECT k.channel_id, k.id, ${taskId}, ${wanted}, ${memberId} FROM kox k WHERE k.id = ${anyOf(koxIds)}
    ON CONFLICT (kox_id, task_id) DO UPDATE SET cancelled_at = NULL, wanted = excluded.wanted, by_id = excluded.by_id, created_at = now()
      WHERE kox_task.cancelled_at IS NOT NULL
    RETURNING kox_id AS "koxId"`);
  return new Set(rows.map(({ koxId }) => koxId));
}

interface GivenTask {
  id: number;
  koxId: number;
  task: string;
  name: string;
  state: KoxTask['state'];
}

/** Given tasks that the actor may cancel, locked; throws if one is missing or has an obstacle. */
export async function lockCancellable(
  db: Queries,
  actor: Actor,
  ids: readonly number[],
): Promise<GivenTask[]> {
  const rows = await db.query<GivenTask>(sql`
    SELECT x.id, x.kox_id AS "koxId", t.title AS task, k.name, ${GIVEN_STATE} AS state
    FROM kox_task x JOIN kox k ON k.id = x.kox_id JOIN task t ON t.id = x.task_id
    WHERE x.id = ${anyOf(ids)} AND k.deleted_at IS NULL AND ${koxTaskPolicy.reach(actor, 'cancel')} ORDER BY x.id FOR UPDATE OF x`);
  if (rows.length < new Set(ids).size) throw RowMissing(NOUN);
  for (const row of rows) koxTaskPolicy.guard(actor, 'cancel', row);
  return rows;
}

export const cancelGiven = (db: Queries, ids: readonly number[]) =>
  db.query(sql`UPDATE kox_task SET cancelled_at = now() WHERE id = ${anyOf(ids)}`);

/** The account that has a given task within the actor's scope. */
export async function accountOfGiven(db: Queries, actor: Actor, id: number): Promise<number> {
  const given = await db.one<{ koxId: number }>(sql`
    SELECT x.kox_id AS "koxId" FROM kox_task x JOIN kox k ON k.id = x.kox_id
    WHERE x.id = ${id} AND k.deleted_at IS NULL AND ${koxOf(actor, contract.koxPost.add)}`);
  if (!given) throw RowMissing(NOUN);
  return given.koxId;
}
