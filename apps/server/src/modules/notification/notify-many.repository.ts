import type { NoticeKind } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import { eventsOf, notifyReaders } from '#kernel/events/announce.ts';
import { maskPhones } from '#kernel/phone/phone-mask.ts';
import type { Unit } from '#kernel/unit.ts';

export interface News {
  kind: NoticeKind;
  title: string;
  body?: string;
  link?: string | null;
}

/** Tells many people the same in one statement; `members` gives their `member_id`. Who does not want to know is left out. */
export const notifyMany = (unit: Unit, members: SQL, { kind, title, body = '', link = null }: News) =>
  tell(
    unit,
    kind,
    sql`SELECT DISTINCT who.member_id, ${maskPhones(title)}::text AS title, ${maskPhones(body)}::text AS body, ${link}::text AS link FROM (${members}) who`,
  );

/** Tells each of many people something of their own, in one statement. */
export const notifyEach = (
  unit: Unit,
  kind: NoticeKind,
  news: readonly (Pick<News, 'title' | 'link'> & { memberId: number })[],
) =>
  tell(
    unit,
    kind,
    sql`SELECT who."memberId" AS member_id, who.title, '' AS body, who.link
        FROM json_to_recordset(${JSON.stringify(news.map((one) => ({ ...one, title: maskPhones(one.title) })))}::json) AS who("memberId" bigint, title text, link text)`,
  );

/** `news` gives `member_id`, `title`, `body` and `link`, one row a person. */
async function tell(unit: Unit, kind: NoticeKind, news: SQL) {
  await unit.query(sql`
    WITH told AS (
      SELECT * FROM (${news}) who
      WHERE NOT EXISTS (SELECT 1 FROM notice_off o WHERE o.member_id = who.member_id AND o.kind = ${kind} AND o.place = 'console')),
    written AS (
      INSERT INTO notification (member_id, kind, title, body, link)
      SELECT told.member_id, ${kind}, told.title, told.body, told.link FROM told RETURNING id, member_id, title, body, link),
    announced AS (${eventsOf(
      'notification.created',
      sql`SELECT w.member_id, jsonb_build_object('id', w.id, 'title', w.title, 'body', w.body, 'link', w.link,
            'unread', 1 + (SELECT count(*) FROM notification n WHERE n.member_id = w.member_id AND n.read_at IS NULL)) AS data
          FROM written w`,
    )})
    SELECT ${notifyReaders} AS woken`);
}
