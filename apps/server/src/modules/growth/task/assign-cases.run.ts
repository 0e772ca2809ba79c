import { anyOf, sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Unit } from '#kernel/unit.ts';
import { receiversOf } from '../../clue/index.ts';
import { notify } from '../../notification/index.ts';
import { announceProspects } from '../announce.service.ts';
import { decryptNames } from '../prospect/decrypt-names.ts';

const BATCH = 100;

interface Task {
  id: number;
  channelId: number;
  ownerId: number;
  name: string;
  state: string;
  memberIds: number[];
}

/**
 * Gives each case to its person, a hundred at a time. A case that somebody took meanwhile leaves the task; one that was given
 * already is not given again, so a run that was cut off goes on where it was.
 */
export async function run({
  kernel: { tx },
  payload: { taskId },
  signal,
  progress,
}: JobContext<{ taskId: number }>) {
  for (let done = 0, after = 0; !signal.aborted; ) {
    const next = await tx(SYSTEM, (unit) => giveSome(unit, taskId, after));
    if (next === null) return;
    if (next.last === null) {
      await tx(SYSTEM, (unit) => begin(unit, taskId));
      return;
    }
    after = next.last;
    done += next.given;
    await progress(done, null, `已分配 ${done} 位`);
  }
}

const hold = (unit: Unit, id: number) =>
  unit.one<Task>(sql`
    SELECT t.id, t.channel_id AS "channelId", t.owner_id AS "ownerId", t.name, t.state, array_to_json(t.member_ids) AS "memberIds"
    FROM growth_task t WHERE t.id = ${id} FOR UPDATE`);

async function giveSome(unit: Unit, taskId: number, after: number) {
  const task = await hold(unit, taskId);
  if (task?.state !== 'giving') return null;
  const cases = await unit.query<{ id: number; prospectId: number; memberId: number }>(sql`
    SELECT k.id, k.prospect_id AS "prospectId", k.member_id AS "memberId" FROM growth_task_case k
    WHERE k.task_id = ${taskId} AND k.id > ${after} ORDER BY k.id LIMIT ${BATCH}`);
  if (cases.length === 0) return { last: null, given: 0 };
  const people = new Map(
    (await receiversOf(unit, task.channelId, task.memberIds)).map((person) => [person.memberId, person]),
  );
  const free = await unit.query<{ id: number; nicknameSealed: string | null; name: string }>(sql`
    SELECT p.id, p.nickname_sealed AS "nicknameSealed", p.name FROM growth_prospect p
    WHERE p.id = ${anyOf(cases.map(({ prospectId }) => prospectId))} AND p.owner_id IS NULL AND p.state IN ('waiting', 'later')
    ORDER BY p.id FOR UPDATE OF p`);
  const names = decryptNames(unit, free);
  const given = cases.flatMap(({ prospectId, memberId }) => {
    const to = people.get(memberId);
    const name = names.get(prospectId);
    return to && name !== undefined
      ? [{ id: prospectId, member: memberId, node: to.nodeId, path: to.path, name }]
      : [];
  });
  await unit.query(sql`
    UPDATE growth_prospect p SET owner_id = g.member, node_id = g.node, path = g.path, name = g.name, self_assigned = g.member = ${task.ownerId},
           claimed_at = now(), version = version + 1
    FROM json_to_recordset(${JSON.stringify(given)}::json) AS g(id bigint, member bigint, node bigint, path text, name text) WHERE p.id = g.id`);
  // Taken by somebody else meanwhile, or its person can no longer follow: it is no case of this task.
  await unit.query(sql`
    DELETE FROM growth_task_case k USING growth_prospect p
    WHERE k.id = ${anyOf(cases.map(({ id }) => id))} AND p.id = k.prospect_id AND p.owner_id IS DISTINCT FROM k.member_id`);
  await announceProspects(
    unit,
    given.map(({ id }) => id),
  );
  return { last: cases.at(-1)?.id ?? null, given: given.length };
}

async function begin(unit: Unit, taskId: number) {
  const task = await hold(unit, taskId);
  if (task?.state !== 'giving') return;
  await unit.query(sql`UPDATE growth_task SET state = 'running' WHERE id = ${taskId}`);
  const shares = await unit.query<{ memberId: number; count: number }>(sql`
    SELECT member_id AS "memberId", count(*)::int AS count FROM growth_task_case WHERE task_id = ${taskId} GROUP BY 1 ORDER BY 1`);
  for (const { memberId, count } of shares)
    await notify(unit, memberId, {
      kind: 'growth',
      title: `触达任务「${task.name}」：${count} 位潜客待触达`,
      link: `/home/aigrow?ownerId=${memberId}&state=waiting`,
    });
}
