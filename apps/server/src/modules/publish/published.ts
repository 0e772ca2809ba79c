import type { BatchKind, SubjectKind } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';

const COLUMNS = {
  batch: { kind: sql`p.batch_kind`, id: sql`p.batch_id` },
  subject: { kind: sql`p.subject_kind`, id: sql`p.subject_id` },
};

/** How many posts of each are out, of batches or of subjects of a kind; one without any is not there. */
export async function countPublished(
  db: Queries,
  by: keyof typeof COLUMNS,
  kind: BatchKind,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const column = COLUMNS[by];
  const rows = await db.query<{ id: number; count: number }>(sql`
    SELECT ${column.id} AS id, count(*)::int AS count FROM publish_attempt p
    WHERE ${column.kind} = ${kind} AND ${column.id} = ${anyOf(ids)} AND p.state = 'published' GROUP BY 1`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Accounts on which each of these subjects is out; one that is nowhere is not there. */
export async function accountsShowing(
  db: Queries,
  kind: SubjectKind,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await db.query<{ id: number; accountIds: number[] }>(sql`
    SELECT p.subject_id AS id, json_agg(DISTINCT p.account_id) AS "accountIds" FROM publish_attempt p
    WHERE p.subject_kind = ${kind} AND p.subject_id = ${anyOf(ids)} AND p.state = 'published' AND p.gone_at IS NULL GROUP BY 1`);
  return new Map(rows.map(({ id, accountIds }) => [id, accountIds]));
}
