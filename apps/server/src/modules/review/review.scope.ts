import { type SQL, sql } from '#db/sql.ts';
import { barredColumn, NO_EDITORS } from './own-review.scope.ts';

/** The columns of `reviewed()` and who wrote what is under review. */
export const reviewColumns = (of: SQL, editors: SQL = NO_EDITORS) => sql`
  ${of}.review_stage AS "reviewStage", ${of}.review_stages AS "reviewStages", array_to_json(${of}.reviewer_ids) AS "reviewerIds",
  ${of}.submitted_by AS "submittedBy", ${barredColumn(of, { editors })} AS "barredIds"`;

/** The review state of a row, as shown in queues (`ReviewOfRow`). */
export const reviewOfRow = (of: SQL) => sql`
  json_build_object('stage', ${of}.review_stage, 'stages', ${of}.review_stages, 'reason', ${of}.reject_reason,
    'submittedAt', to_char(${of}.submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reviewers', (SELECT coalesce(json_agg(json_build_object('id', named.id, 'name', named.name) ORDER BY named.name), '[]')
                  FROM member named WHERE named.id = ANY(${of}.reviewer_ids)))`;
