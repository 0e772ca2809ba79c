import type { Job } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { prepared, raw, type SQL, sql } from '#db/sql.ts';
import { EVENT_CHANNEL } from '#kernel/events/announce.ts';
import type { Unit } from '#kernel/unit.ts';

export interface JobRow {
  id: string;
  name: string;
  title: string;
  member_id: number | null;
  token_id: number | null;
  status: Job['status'];
  payload: unknown;
  done: number;
  total: number | null;
  note: string;
  error: string | null;
  attempts: number;
}

const COLUMNS = 'id, name, title, member_id, token_id, status, payload, done, total, note, error, attempts';

/** Announces the job's state to its owner. */
export async function announceJob(unit: Unit, row: JobRow) {
  if (row.member_id === null) return;
  const { id, name, title, status, done, total, note, error } = row;
  await unit.announce('job.changed', { id, name, title, status, done, total, note, error }, row.member_id);
}

/** Tells the owners of the rows that the part of the statement called `changed` returns. */
const TOLD = `
  INSERT INTO event (topic, member_id, data)
  SELECT 'job.changed', member_id, jsonb_build_object('id', id, 'name', name, 'title', title, 'status', status,
         'done', done, 'total', total, 'note', note, 'error', error)
  FROM changed WHERE member_id IS NOT NULL RETURNING pg_notify('${EVENT_CHANNEL}', '')`;

/** The commit does not wait for the disk. */
const UNHURRIED = `CROSS JOIN (SELECT set_config('synchronous_commit', 'off', true)) AS unhurried`;

/**
 * Updates a row of `job_run` and announces it to the owner in one statement. It does not wait for the disk: the
 * queue's own entry, which decides whether the job runs again, is committed after it and flushes both.
 */
export const changeJob = (db: Queries, change: SQL) =>
  db.one<JobRow>(
    prepared(sql`
    WITH changed AS (${change} RETURNING ${raw(COLUMNS)}), told AS (${raw(TOLD)})
    SELECT changed.* FROM changed LEFT JOIN (SELECT count(*) FROM told) AS heard ON true ${raw(UNHURRIED)}`),
  );

/**
 * The queue's statement that takes jobs, made into one that also marks their runs as begun: each entry has its run in
 * `begun`, or null if the run was cancelled meanwhile or the entry is a scheduled one. It does not wait for the disk:
 * a job whose taking is lost in a crash of the database is taken again.
 */
export const takingAndBeginning = (take: string) => `
  WITH taken AS (${take}),
  changed AS (
    UPDATE job_run SET status = 'running', started_at = coalesce(started_at, now()), attempts = attempts + 1, error = NULL
    FROM taken WHERE job_run.id = taken.id AND job_run.status IN ('queued', 'running')
    RETURNING ${COLUMNS.replaceAll(/\w+/g, 'job_run.$&')}),
  told AS (${TOLD})
  SELECT taken.*, to_jsonb(changed) AS begun FROM taken LEFT JOIN changed ON changed.id = taken.id ${UNHURRIED}`;

/** How a run ended whose job is complete. */
export interface Ending {
  run: string;
  status: 'done' | 'cancelled';
}

/** The queue's statement that completes a job (`WITH …`), made into one that also writes how its run ended. */
export function completingAndEnding(complete: string, values: readonly unknown[], { run, status }: Ending) {
  const next = values.length + 1;
  const ours = `WITH changed AS (
    UPDATE job_run SET status = $${next}, error = NULL, finished_at = now() WHERE id = $${next + 1} RETURNING ${COLUMNS}),
  told AS (${TOLD}),`;
  return { text: complete.replace(/^\s*WITH\b/, ours), values: [...values, status, run] };
}

export const findJob = (db: Queries, id: string) =>
  db.one<JobRow>(sql`SELECT * FROM job_run WHERE id = ${id}`);
