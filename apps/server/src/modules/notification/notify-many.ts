import type { NoticeKind } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import { eventsOf, readersWoken } from '#kernel/events/announce.ts';
import type { Unit } from '#kernel/unit.ts';

interface News {
  kind: NoticeKind;
  title: string;
  body?: string;
  link?: string | null;
}

/** Tells many people the same in one statement; `members` gives their `member_id`. Who does not want to know is left out. */
export async function notifyMany(unit: Unit, members: SQL, { kind, title, body = '', link = null }: News) {
  await unit.query(sql`
    WITH told AS (
      SELECT DISTINCT who.member_id FROM (${members}) who
      WHERE NOT EXISTS (SELECT 1 FROM notice_off o WHERE o.member_id = who.member_id AND o.kind = ${kind} AND o.place = 'console')),
    written AS (
      INSERT INTO notification (member_id, kind, title, body, link)
      SELECT told.member_id, ${kind}, ${title}, ${body}, ${link}::text FROM told RETURNING id, member_id),
    announced AS (${eventsOf(
      'notification.created',
      sql`SELECT w.member_id, jsonb_build_object('id', w.id, 'title', ${title}::text, 'body', ${body}::text, 'link', ${link}::text,
            'unread', 1 + (SELECT count(*) FROM notification n WHERE n.member_id = w.member_id AND n.read_at IS NULL)) AS data
          FROM written w`,
    )})
    SELECT ${readersWoken} AS woken`);
}
