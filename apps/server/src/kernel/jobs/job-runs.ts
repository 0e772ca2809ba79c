import type { Job } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { prepared, type SQL, sql } from '#db/sql.ts';
import { EVENT_CHANNEL } from '#kernel/events/announce.ts';
import type { Unit } from '#kernel/unit.ts';

export interface JobRow {
  id: string;
  name: string;
  title: string;
  member_id: number | null;
  status: Job['status'];
  payload: unknown;
  done: number;
  total: number | null;
  note: string;
  error: string | null;
  attempts: number;
}

const COLUMNS = sql`id, name, title, member_id, status, payload, done, total, note, error, attempts`;

/** Tells the person whose job it is how it stands. */
export async function announceJob(unit: Unit, row: JobRow) {
  if (row.member_id === null) return;
  const { id, name, title, status, done, total, note, error } = row;
  await unit.announce('job.changed', { id, name, title, status, done, total, note, error }, row.member_id);
}

/**
 * Changes a row of `job_run` and tells the person whose job it is, in one statement: a worker does this twice for every
 * job, and a transaction of four would take longer than the queue itself. Nor does it wait for the disk: the queue's own entry,
 * which decides whether the job runs again, is written after it and waits for both.
 */
export const changeJob = (db: Queries, change: SQL) =>
  db.one<JobRow>(
    prepared(sql`
    WITH changed AS (${change} RETURNING ${COLUMNS}),
    told AS (
      INSERT INTO event (topic, member_id, data)
      SELECT 'job.changed', member_id, jsonb_build_object('id', id, 'name', name, 'title', title, 'status', status,
             'done', done, 'total', total, 'note', note, 'error', error)
      FROM changed WHERE member_id IS NOT NULL RETURNING pg_notify(${EVENT_CHANNEL}, ''))
    SELECT changed.* FROM changed LEFT JOIN (SELECT count(*) FROM told) AS heard ON true
    CROSS JOIN (SELECT set_config('synchronous_commit', 'off', true)) AS unhurried`),
  );

export const findJob = (db: Queries, id: string) =>
  db.one<JobRow>(sql`SELECT * FROM job_run WHERE id = ${id}`);
