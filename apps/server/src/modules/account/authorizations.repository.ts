import { createHash, randomBytes } from 'node:crypto';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** Time limit of an OAuth authorization. */
const ROUND_MINUTES = 10;

const hashed = (state: string) => createHash('sha256').update(state).digest('base64url');

/**
 * Stores only the hash of the state: access to the database is not enough to complete somebody's
 * authorization.
 */
export async function beginAuthorization(
  db: Queries,
  accountId: number,
  memberId: number,
  redirectUri: string,
) {
  const state = randomBytes(32).toString('base64url');
  const row = await db.one<{ expiresAt: string }>(sql`
    INSERT INTO content_account_round (state, account_id, member_id, redirect_uri, expires_at)
    VALUES (${hashed(state)}, ${accountId}, ${memberId}, ${redirectUri}, now() + make_interval(mins => ${ROUND_MINUTES}))
    RETURNING expires_at AS "expiresAt"`);
  return { state, expiresAt: row?.expiresAt ?? '' };
}

/** Consumes the authorization of a state: only by its member, once, before it expires. */
export const consumeAuthorization = (db: Queries, state: string, memberId: number) =>
  db.one<{ accountId: number; redirectUri: string }>(sql`
    DELETE FROM content_account_round WHERE state = ${hashed(state)} AND member_id = ${memberId} AND expires_at > now()
    RETURNING account_id AS "accountId", redirect_uri AS "redirectUri"`);

export const deleteExpiredAuthorizations = sql`DELETE FROM content_account_round WHERE expires_at < now()`;
