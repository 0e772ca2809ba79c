import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Wish } from './schedule.ts';

export const choicesOf = (db: Queries, subjectIds: readonly number[], subjectKind: string) =>
  db.query<{ subjectId: number; accountId: number } & Wish>(sql`
    SELECT subject_id AS "subjectId", account_id AS "accountId", at, skip FROM publish_choice
    WHERE subject_kind = ${subjectKind} AND subject_id = ${anyOf(subjectIds)}`);

/** Cells of the plan that already have an attempt. */
export const attemptedCells = (db: Queries, subjectIds: readonly number[], subjectKind: string) =>
  db.query<{ subjectId: number; accountId: number }>(sql`
    SELECT subject_id AS "subjectId", account_id AS "accountId" FROM publish_attempt
    WHERE subject_kind = ${subjectKind} AND subject_id = ${anyOf(subjectIds)} AND state NOT IN ('failed', 'cancelled')`);
