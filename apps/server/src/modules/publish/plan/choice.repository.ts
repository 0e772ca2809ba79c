import type { SubjectKind } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

interface Cell {
  subjectKind: SubjectKind;
  subjectId: number;
  accountId: number;
}

/** Keeps a person's decision on one cell of the plan: a time of its own, or that it does not go out. */
export const saveChoice = (
  db: Queries,
  { subjectKind, subjectId, accountId }: Cell,
  { at, skip }: { at: string | null; skip: boolean },
  memberId: number,
) =>
  db.query(sql`
    INSERT INTO publish_choice (subject_kind, subject_id, account_id, at, skip, member_id)
    VALUES (${subjectKind}, ${subjectId}, ${accountId}, ${skip ? null : at}, ${skip}, ${memberId})
    ON CONFLICT (subject_kind, subject_id, account_id)
    DO UPDATE SET at = excluded.at, skip = excluded.skip, member_id = excluded.member_id`);

export const dropChoice = (db: Queries, { subjectKind, subjectId, accountId }: Cell) =>
  db.query(sql`
    DELETE FROM publish_choice
    WHERE subject_kind = ${subjectKind} AND subject_id = ${subjectId} AND account_id = ${accountId}`);
