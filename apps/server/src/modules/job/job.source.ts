import type { Job } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { jobPolicy } from './job.policy.ts';

const jobColumns = sql`
  j.id, j.name, j.title, j.status, j.done, j.total, j.note, j.error, j.attempts, j.created_at AS "createdAt",
  j.started_at AS "startedAt", j.finished_at AS "finishedAt", m.name AS member, j.member_id AS "memberId"`;

async function readJobs(db: Queries, actor: Actor, where: SQL): Promise<Job[]> {
  const rows = await db.query<Omit<Job, 'can'> & { memberId: number | null }>(
    sql`SELECT ${jobColumns} FROM job_run j LEFT JOIN member m ON m.id = j.member_id WHERE ${where}`,
  );
  const can = jobPolicy.can(actor);
  return rows.map(({ memberId, ...row }) => ({ ...row, can: can({ ...row, memberId }) }));
}

/** Jobs of everybody, for administrators: they look after the machine, not one channel of it. */
export const jobSource = (
  actor: Actor,
  { status, name }: { status?: string; name?: string },
): ListSource<Job> => ({
  from: sql`job_run j`,
  id: sql`j.id`,
  where: [...(status ? [sql`j.status = ${status}`] : []), ...(name ? [sql`j.name = ${name}`] : [])],
  sorts: sortsBy('j', 'createdAt', 'finishedAt'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => readJobs(db, actor, sql`j.id = ${anyOf(ids, 'uuid')}`),
});

/** What is under way, then the latest that ended. */
export const myJobs = (db: Queries, actor: Actor): Promise<Job[]> =>
  readJobs(
    db,
    actor,
    sql`j.member_id = ${actor.id} ORDER BY j.status IN ('queued', 'running') DESC, j.created_at DESC LIMIT 20`,
  );
