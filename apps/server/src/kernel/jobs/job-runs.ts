import type { Job } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
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

/** Tells the person whose job it is how it stands. */
export async function announceJob(unit: Unit, row: JobRow) {
  if (row.member_id === null) return;
  const { id, name, title, status, done, total, note, error } = row;
  await unit.announce('job.changed', { id, name, title, status, done, total, note, error }, row.member_id);
}

export const findJob = (db: Queries, id: string) =>
  db.one<JobRow>(sql`SELECT * FROM job_run WHERE id = ${id}`);
