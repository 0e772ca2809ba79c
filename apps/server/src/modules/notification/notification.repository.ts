import type { Notice, NoticeKind } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

export const countUnread = async (db: Queries, memberId: number) =>
  (
    await db.one<{ unread: number }>(sql`
    SELECT count(*)::int AS unread FROM notification WHERE member_id = ${memberId} AND read_at IS NULL`)
  )?.unread ?? 0;

export const insertNotice = (
  db: Queries,
  memberId: number,
  { kind, title, body, link }: { kind: NoticeKind; title: string; body: string; link: string | null },
) =>
  db.one<{ id: number }>(sql`
    INSERT INTO notification (member_id, kind, title, body, link) VALUES (${memberId}, ${kind}, ${title}, ${body}, ${link})
    RETURNING id`);

export const latestNotices = (db: Queries, memberId: number) =>
  db.query<Notice>(sql`
    SELECT id, kind, title, body, link, read_at AS "readAt", created_at AS "createdAt"
    FROM notification WHERE member_id = ${memberId} ORDER BY id DESC LIMIT 50`);

/** One of them, or all that are unread. */
export const markRead = (db: Queries, memberId: number, id: number | undefined) =>
  db.query(sql`
    UPDATE notification SET read_at = coalesce(read_at, now())
    WHERE member_id = ${memberId} ${id === undefined ? sql`AND read_at IS NULL` : sql`AND id = ${id}`} RETURNING id`);
