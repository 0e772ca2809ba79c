import type { BatchKind, SubjectKind } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';

const COLUMNS = {
  batch: { kind: sql`p.batch_kind`, id: sql`p.batch_id` },
  subject: { kind: sql`p.subject_kind`, id: sql`p.subject_id` },
};

/** How many posts wait for their time, are on their way, and are out. */
export interface PostCounts {
  scheduled: number;
  sending: number;
  published: number;
}
export const NO_POSTS: PostCounts = { scheduled: 0, sending: 0, published: 0 };

/** With the platform, or with the person who is to publish it by hand. */
const SENDING = sql`('submitting', 'processing', 'unknown', 'handover')`;

/** Counts the posts of batches or of subjects of a kind; one without any has no entry. */
export async function countPosts(
  db: Queries,
  by: keyof typeof COLUMNS,
  kind: BatchKind,
  ids: readonly number[],
): Promise<Map<number, PostCounts>> {
  const column = COLUMNS[by];
  const rows = await db.query<{ id: number } & PostCounts>(sql`
    SELECT ${column.id} AS id, count(*) FILTER (WHERE p.state = 'queued')::int AS scheduled,
           count(*) FILTER (WHERE p.state IN ${SENDING})::int AS sending,
           count(*) FILTER (WHERE p.state = 'published')::int AS published
    FROM publish_attempt p WHERE ${column.kind} = ${kind} AND ${column.id} = ${anyOf(ids)} GROUP BY 1`);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Whether a post of this subject waits for its time or is on its way: exactly the version that was released goes out. */
export const hasOpenPosts = (kind: SubjectKind, id: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM publish_attempt p
  WHERE p.subject_kind = ${kind} AND p.subject_id = ${id} AND (p.state = 'queued' OR p.state IN ${SENDING}))`;

/** Whether a subject was handed to publishing and not taken back. */
export const hasPosts = (kind: SubjectKind, id: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM publish_attempt p WHERE p.subject_kind = ${kind} AND p.subject_id = ${id} AND p.state <> 'cancelled')`;

/** Whether a batch was released and its owner has not been told yet how that ended, be it only because nobody has got to it. */
export const isUnsettled = async (db: Queries, kind: BatchKind, id: number): Promise<boolean> =>
  Boolean(
    await db.one(sql`
      SELECT 1 AS found FROM publish_batch WHERE kind = ${kind} AND batch_id = ${id} AND settled_at IS NULL`),
  );

/** Whether a subject is out on at least one account. */
export const isOut = (kind: SubjectKind, id: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM publish_attempt p
  WHERE p.subject_kind = ${kind} AND p.subject_id = ${id} AND p.state = 'published' AND p.gone_at IS NULL)`;

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
