import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** The facts of a template `r`. */
export const PREVIEW_FACTS = sql`r.state, r.note, r.job_id AS "jobId", (
  SELECT json_build_object('status', j.status, 'done', j.done, 'total', j.total, 'error', j.error)
  FROM job_run j WHERE j.id = r.job_id) AS job`;

export const markMaking = (unit: Queries, jobId: string, id: number) =>
  unit.query(sql`UPDATE video_template SET job_id = ${jobId}, state = 'making', note = '' WHERE id = ${id}`);
