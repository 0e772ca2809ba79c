import type { NoticeKind, NoticeSurface } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

export interface Setting {
  kind: NoticeKind;
  place: NoticeSurface;
  on: boolean;
}

export const findOff = (db: Queries, memberId: number) =>
  db.query<Omit<Setting, 'on'>>(sql`SELECT kind, place FROM notice_off WHERE member_id = ${memberId}`);

export const setNotice = (db: Queries, memberId: number, { kind, place, on }: Setting) =>
  db.query(
    on
      ? sql`DELETE FROM notice_off WHERE member_id = ${memberId} AND kind = ${kind} AND place = ${place}`
      : sql`INSERT INTO notice_off (member_id, kind, place) VALUES (${memberId}, ${kind}, ${place}) ON CONFLICT DO NOTHING`,
  );

export const isOff = (db: Queries, memberId: number, kind: NoticeKind, place: NoticeSurface) =>
  db.one(sql`SELECT 1 FROM notice_off WHERE member_id = ${memberId} AND kind = ${kind} AND place = ${place}`);
