import { NOTICE_KINDS, NOTICE_SURFACES, type NoticeKind, type NoticeSurface } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { findOff, isOff, type Setting, setNotice } from './notice-off.repository.ts';

const namesOf = <Name extends string>(names: Record<Name, unknown>) => Object.keys(names) as Name[];

/** Every kind at every place; what nobody switched off is on. */
export async function listSettings(db: Queries, memberId: number): Promise<Setting[]> {
  const off = await findOff(db, memberId);
  return namesOf(NOTICE_KINDS).flatMap((kind) =>
    namesOf(NOTICE_SURFACES).map((place) => ({
      kind,
      place,
      on: NOTICE_KINDS[kind].always || !off.some((entry) => entry.kind === kind && entry.place === place),
    })),
  );
}

/** A setting of the person's own and of no consequence for others, so it is not audited. */
export const saveSetting = (db: Queries, memberId: number, { kind, place, on }: Setting) =>
  setNotice(db, memberId, { kind, place, on });

export async function isWanted(db: Queries, memberId: number, kind: NoticeKind, place: NoticeSurface) {
  if (NOTICE_KINDS[kind].always) return true;
  const off = await isOff(db, memberId, kind, place);
  return !off;
}
