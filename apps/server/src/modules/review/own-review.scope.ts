import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';

export const KEY = 'review.own';

/** An area that does not record who wrote the version under review. */
export const NO_EDITOR = sql`NULL::bigint`;

interface Hands {
  /** The column of whoever submitted; where saving is submitting, of whoever saved last. */
  submittedBy?: SQL;
  /** Who wrote the version under review, where the area records that. */
  editor?: SQL;
}

const allowedIn = (channelId: SQL) =>
  sql`EXISTS (SELECT 1 FROM setting own_review WHERE own_review.key = ${`${KEY}.`} || ${channelId} AND own_review.value->'ownAllowed' = 'true')`;

/** Who may not decide on a row because it is theirs: author, submitter and editor. Nobody where the channel allows it. */
export const barredColumn = (
  of: SQL,
  { submittedBy = sql`${of}.submitted_by`, editor = NO_EDITOR }: Hands = {},
) => sql`
  CASE WHEN ${allowedIn(sql`${of}.channel_id`)} THEN '[]'::json ELSE json_build_array(${of}.owner_id, ${submittedBy}, ${editor}) END`;

/** Rows that this actor may decide on as far as authorship goes. */
export const notOwn = (
  actor: Actor,
  of: SQL,
  { submittedBy = sql`${of}.submitted_by`, editor = NO_EDITOR }: Hands = {},
): SQL => sql`
  (${actor.id} NOT IN (${of}.owner_id, coalesce(${submittedBy}, ${of}.owner_id), coalesce(${editor}, ${of}.owner_id))
   OR ${allowedIn(sql`${of}.channel_id`)})`;

export const isSwitchedOn = (key: string, alias: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM setting s WHERE s.key = ${`${key}.`} || ${alias}.channel_id AND s.value->'on' = 'true')`;
