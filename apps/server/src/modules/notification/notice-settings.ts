import { NOTICE_KINDS, NOTICE_PLACES, type NoticeKind, type NoticePlace } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

interface Setting {
  kind: NoticeKind;
  place: NoticePlace;
  on: boolean;
}

const namesOf = <Name extends string>(names: Record<Name, unknown>) => Object.keys(names) as Name[];

/** Every kind at every place; what nobody switched off is on. */
export async function listSettings(db: Queries, memberId: number): Promise<Setting[]> {
  const off = await db.query<Omit<Setting, 'on'>>(
    sql`SELECT kind, place FROM notice_off WHERE member_id = ${memberId}`,
  );
  return namesOf(NOTICE_KINDS).flatMap((kind) =>
    namesOf(NOTICE_PLACES).map((place) => ({
      kind,
      place,
      on: NOTICE_KINDS[kind].always || !off.some((entry) => entry.kind === kind && entry.place === place),
    })),
  );
}

/** A setting of the person's own and of no consequence for others, so it is not audited. */
export const saveSetting = (db: Queries, memberId: number, { kind, place, on }: Setting) =>
  db.query(
    on
      ? sql`DELETE FROM notice_off WHERE member_id = ${memberId} AND kind = ${kind} AND place = ${place}`
      : sql`INSERT INTO notice_off (member_id, kind, place) VALUES (${memberId}, ${kind}, ${place}) ON CONFLICT DO NOTHING`,
  );

export async function isWanted(db: Queries, memberId: number, kind: NoticeKind, place: NoticePlace) {
  if (NOTICE_KINDS[kind].always) return true;
  const off = await db.one(
    sql`SELECT 1 FROM notice_off WHERE member_id = ${memberId} AND kind = ${kind} AND place = ${place}`,
  );
  return !off;
}
