import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';

export const storeRevisit = (
  db: Queries,
  {
    id,
    next,
    revisits,
    trace,
    claimedBy,
  }: {
    id: number;
    next: SQL | null;
    revisits: number;
    trace: Readonly<Record<string, string>> | null;
    claimedBy: string | null;
  },
) =>
  db.query(sql`
    UPDATE publish_attempt SET revisit_at = ${next ?? sql`NULL`}, revisits = ${revisits}, claimed_by = NULL,
           trace = ${trace ? JSON.stringify(trace) : null}::jsonb
    WHERE id = ${id} AND claimed_by = ${claimedBy} AND state = 'published'`);

export const daysAfter = (publishedAt: string, days: number): SQL =>
  sql`${publishedAt}::timestamptz + make_interval(days => ${days})`;

/** Records once that a published post is gone. */
export const markGone = (unit: Queries, id: number, reason: string, claimedBy: string | null) =>
  unit.query(sql`
    UPDATE publish_attempt SET gone_at = now(), gone_reason = ${reason}, revisit_at = NULL, claimed_by = NULL, updated_at = now()
    WHERE id = ${id} AND claimed_by = ${claimedBy} AND state = 'published' AND gone_at IS NULL RETURNING id`);

export const logGone = (unit: Queries, id: number, reason: string) =>
  unit.query(sql`
    INSERT INTO publish_attempt_log (attempt_id, from_state, to_state, text)
    VALUES (${id}, 'published', 'published', ${`发布后复查：${reason}`})`);
