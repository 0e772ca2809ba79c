import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** The job that sends one ends long before this; what is older was left behind by a process that died. */
const ABANDONED = '3 minutes';

export const MOST = 100;

/** Replies whose process died while sending. */
export const abandonedReplies = (db: Queries) =>
  db.query<{ id: number; sent: boolean }>(sql`
    SELECT id, sent_at IS NOT NULL AS sent FROM post_comment_reply
    WHERE state = 'sending' AND at < now() - ${ABANDONED}::interval AND coalesce(sent_at, at) < now() - ${ABANDONED}::interval
    LIMIT ${MOST}`);

/** Claims the next look at a reply and sets when the one after is due. */
export const claimLook = (db: Queries, id: number, seconds: number) =>
  db.query(sql`
    UPDATE post_comment_reply SET looks = looks + 1, look_at = now() + make_interval(secs => ${seconds})
    WHERE id = ${id} AND state = 'unknown'`);

export const markUnanswered = (db: Queries, id: number, looks: number) =>
  db.query(sql`
    UPDATE post_comment_reply SET unanswered_at = now(), looks = ${looks} WHERE id = ${id} AND state = 'unknown'`);

export const endReplyRow = (
  unit: Queries,
  {
    externalId,
    replyId,
    state,
    note,
  }: { externalId: string | null; replyId: number; state: 'unknown' | 'failed' | 'replied'; note: string },
) =>
  unit.one<{ commentId: number; memberId: number; text: string }>(sql`
    UPDATE post_comment_reply SET state = ${state}, note = ${note}, external_id = ${externalId},
           look_at = CASE WHEN ${state === 'unknown'} THEN now() + interval '5 seconds' END
    WHERE id = ${replyId} AND state IN ('sending', 'unknown')
    RETURNING comment_id AS "commentId", member_id AS "memberId", text`);

export const moveComment = (unit: Queries, commentId: number, state: 'unknown' | 'failed' | 'replied') =>
  unit.query(sql`
    UPDATE post_comment SET state = ${state}, updated_at = now() WHERE id = ${commentId} AND state IN ('sending', 'unknown')`);
