import type { Job } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { ListSource } from '#kernel/list/list.ts';

const jobColumns = sql`
  j.id, j.name, j.title, j.status, j.done, j.total, j.note, j.error, j.attempts, j.created_at AS "createdAt",
  j.started_at AS "startedAt", j.finished_at AS "finishedAt", m.name AS member,
  to_json(array_remove(ARRAY[CASE WHEN j.status IN ('queued', 'running') THEN 'cancel' END,
                             CASE WHEN j.status = 'failed' THEN 'retry' END], NULL)) AS can`;

const readJobs = (db: Queries, where: SQL) =>
  db.query<Job>(
    sql`SELECT ${jobColumns} FROM job_run j LEFT JOIN member m ON m.id = j.member_id WHERE ${where}`,
  );

/** Jobs of everybody, for administrators: they look after the machine, not one channel of it. */
export const jobSource = ({ status, name }: { status?: string; name?: string }): ListSource<Job> => ({
  from: sql`job_run j`,
  id: sql`j.id`,
  where: [...(status ? [sql`j.status = ${status}`] : []), ...(name ? [sql`j.name = ${name}`] : [])],
  sorts: { createdAt: sql`j.created_at`, finishedAt: sql`j.finished_at` },
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => readJobs(db, sql`j.id = ${anyOf(ids, 'uuid')}`),
});

/** What is under way, then the latest that ended. A person retries nothing: that is for administrators. */
export async function myJobs(db: Queries, memberId: number): Promise<Job[]> {
  const rows = await readJobs(
    db,
    sql`j.member_id = ${memberId} ORDER BY j.status IN ('queued', 'running') DESC, j.created_at DESC LIMIT 20`,
  );
  return rows.map((row) => ({ ...row, can: row.can.filter((verb) => verb === 'cancel') }));
}
