import { NOTICE_KINDS, type Notice, type NoticeKind } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { eventsOf, readersWoken } from '#kernel/events/announce.ts';
import type { Unit } from '#kernel/unit.ts';
import { isWanted } from './notice-settings.ts';

const countUnread = async (db: Queries, memberId: number) =>
  (
    await db.one<{ unread: number }>(sql`
    SELECT count(*)::int AS unread FROM notification WHERE member_id = ${memberId} AND read_at IS NULL`)
  )?.unread ?? 0;

/** Tells somebody something they will find again later, unless they do not want to know; open screens show it at once. */
export async function notify(
  unit: Unit,
  memberId: number,
  {
    kind,
    title,
    body = '',
    link = null,
  }: { kind: NoticeKind; title: string; body?: string; link?: string | null },
) {
  if (!(await isWanted(unit, memberId, kind, 'console'))) return;
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO notification (member_id, kind, title, body, link) VALUES (${memberId}, ${kind}, ${title}, ${body}, ${link})
    RETURNING id`);
  const unread = await countUnread(unit, memberId);
  if (row) await unit.announce('notification.created', { id: row.id, title, body, link, unread }, memberId);
}

/** The same to many at once, in two statements: for what thousands are told. */
export async function notifyMany(
  unit: Unit,
  memberIds: readonly number[],
  {
    kind,
    title,
    body = '',
    link = null,
  }: { kind: NoticeKind; title: string; body?: string; link?: string | null },
) {
  const unwanted = NOTICE_KINDS[kind].always
    ? sql`false`
    : sql`EXISTS (SELECT 1 FROM notice_off o WHERE o.member_id = m.id AND o.kind = ${kind} AND o.place = 'console')`;
  await unit.query(sql`
    WITH told AS (
      INSERT INTO notification (member_id, kind, title, body, link)
      SELECT m.id, ${kind}, ${title}, ${body}, ${link} FROM member m WHERE m.id = ${anyOf(memberIds)} AND NOT ${unwanted}
      RETURNING id, member_id),
    written AS (${eventsOf(
      'notification.created',
      sql`SELECT t.member_id, jsonb_build_object('id', t.id, 'title', ${title}::text, 'body', ${body}::text, 'link', ${link}::text,
                 'unread', 1 + (SELECT count(*) FROM notification n WHERE n.member_id = t.member_id AND n.read_at IS NULL)) AS data
          FROM told t`,
    )})
    SELECT ${readersWoken}`);
}

export async function listNotices(db: Queries, memberId: number) {
  const rows = await db.query<Notice>(sql`
    SELECT id, kind, title, body, link, read_at AS "readAt", created_at AS "createdAt"
    FROM notification WHERE member_id = ${memberId} ORDER BY id DESC LIMIT 50`);
  return { rows, unread: await countUnread(db, memberId) };
}

/** False when there is no such notice of this member. */
export async function readNotices(unit: Unit, memberId: number, id: number | undefined) {
  const touched = await unit.query(sql`
    UPDATE notification SET read_at = coalesce(read_at, now())
    WHERE member_id = ${memberId} ${id === undefined ? sql`AND read_at IS NULL` : sql`AND id = ${id}`} RETURNING id`);
  const unread = await countUnread(unit, memberId);
  await unit.announce('notification.read', { unread }, memberId);
  return { found: touched.length > 0, unread };
}
