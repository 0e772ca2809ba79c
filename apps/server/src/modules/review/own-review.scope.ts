import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';

export const KEY = 'review.own';

/** An area that does not record who wrote what is under review. */
export const NO_EDITORS = sql`'{}'::bigint[]`;

interface Hands {
  /** The column of whoever submitted; where saving is submitting, of whoever saved last. */
  submittedBy?: SQL;
  /** Everybody who wrote what is under review, as an array, where the area records that. */
  editors?: SQL;
}

const allowedIn = (channelId: SQL) =>
  sql`EXISTS (SELECT 1 FROM setting own_review WHERE own_review.key = ${`${KEY}.`} || ${channelId} AND own_review.value->'ownAllowed' = 'true')`;

/** Who may not decide on a row because it is theirs: author, submitter and editors. Nobody where the channel allows it. */
export const barredColumn = (
  of: SQL,
  { submittedBy = sql`${of}.submitted_by`, editors = NO_EDITORS }: Hands = {},
) => sql`
  CASE WHEN ${allowedIn(sql`${of}.channel_id`)} THEN '[]'::json ELSE array_to_json(ARRAY[${of}.owner_id, ${submittedBy}] || ${editors}) END`;

/** Rows that this actor may decide on as far as authorship goes. */
export const notOwn = (
  actor: Actor,
  of: SQL,
  { submittedBy = sql`${of}.submitted_by`, editors = NO_EDITORS }: Hands = {},
): SQL => sql`
  (coalesce(${actor.id}::bigint <> ALL (ARRAY[${of}.owner_id, ${submittedBy}] || ${editors}), true)
   OR ${allowedIn(sql`${of}.channel_id`)})`;

export const isSwitchedOn = (key: string, alias: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM setting s WHERE s.key = ${`${key}.`} || ${alias}.channel_id AND s.value->'on' = 'true')`;
