import type { AttemptStatus, BatchKind } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { CANCELLED, CONFIRMED, RETRIED } from './attempt.policy.ts';
import { type Moved, moveAttempts } from './attempt.repository.ts';

/** Puts attempts back in the queue, due now, as if they had never been sent. */
export const requeueAttempts = (db: Queries, ids: readonly number[], memberId: number): Promise<Moved[]> =>
  moveAttempts(db, {
    from: RETRIED,
    to: 'queued',
    where: sql`p.id = ${anyOf(ids)}`,
    columns: sql`due_at = now(), look_at = now(), tries = 0, looks = 0, trace = NULL, sent_at = NULL, error = NULL, note = '',
      asked_by = ${memberId}`,
    text: '重新发布',
    memberId,
  });

/** Takes back attempts that have not been sent. */
export const cancelAttempts = (
  db: Queries,
  ids: readonly number[],
  { from = CANCELLED, text, memberId }: { from?: readonly AttemptStatus[]; text: string; memberId: number },
): Promise<Moved[]> =>
  moveAttempts(db, {
    from,
    to: 'cancelled',
    where: sql`p.id = ${anyOf(ids)}`,
    columns: sql`look_at = NULL, note = ''`,
    text,
    memberId,
  });

/** A person found the post on the platform and brings its link. */
export const publishByLink = (
  db: Queries,
  id: number,
  link: string,
  { from = CONFIRMED, text, memberId }: { from?: readonly AttemptStatus[]; text: string; memberId?: number },
): Promise<Moved[]> =>
  moveAttempts(db, {
    from,
    to: 'published',
    where: sql`p.id = ${id}`,
    columns: sql`
      url = ${link}, post_id = coalesce(p.post_id, ${link}), published_at = now(), look_at = NULL, error = NULL, note = ''`,
    text,
    memberId,
  });

/** A person looked on the platform and the post is not there. */
export const failByPerson = (
  db: Queries,
  id: number,
  { id: memberId, name }: Actor,
  remark: string,
): Promise<Moved[]> => {
  const error = {
    category: 'person',
    advice: remark || `${name}确认未发布`,
    code: 'not-published',
    logId: null,
    at: new Date().toISOString(),
  };
  return moveAttempts(db, {
    from: CONFIRMED,
    to: 'failed',
    where: sql`p.id = ${id}`,
    columns: sql`look_at = NULL, note = '', error = ${JSON.stringify(error)}::jsonb`,
    text: `确认未发布${remark ? `：${remark}` : ''}`,
    memberId,
  });
};

/** Gives queued attempts another time; one that is no longer queued stays as it is. */
export const rescheduleAttempts = (db: Queries, ids: readonly number[], dueAt: string, memberId: number) =>
  db.query<{ id: number }>(sql`
    WITH moved AS (
      UPDATE publish_attempt p SET due_at = ${dueAt}, look_at = ${dueAt}, note = '', updated_at = now()
      WHERE p.id = ${anyOf(ids)} AND p.state = 'queued' RETURNING p.id),
    logged AS (
      INSERT INTO publish_attempt_log (attempt_id, from_state, to_state, text, member_id)
      SELECT id, 'queued', 'queued', '调整发布时间', ${memberId}::bigint FROM moved)
    SELECT id FROM moved`);

/** A settled batch is open again; whoever asked now hears how it ends. */
export const reopenBatch = (db: Queries, kind: BatchKind, batchId: number, memberId: number) =>
  db.query(sql`
    UPDATE publish_batch SET settled_at = NULL, told = NULL, asked_by = ${memberId} WHERE kind = ${kind} AND batch_id = ${batchId}`);

/** Attempts of a subject take its text as it is now. */
export const takeVersion = (
  db: Queries,
  ids: readonly number[],
  subjectId: number,
  { version, title }: { version: number; title: string },
) =>
  db.query(sql`
    UPDATE publish_attempt SET subject_version = ${version}, title = ${title}
    WHERE subject_id = ${subjectId} AND id = ${anyOf(ids)}`);
