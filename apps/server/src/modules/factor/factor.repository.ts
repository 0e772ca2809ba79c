import { SECOND_STEP_MINUTES } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Via } from '#kernel/access/access.table.ts';

export interface FactorRow {
  id: number;
  kind: 'authenticator' | 'passkey';
  name: string;
  secret: string | null;
  credentialId: string | null;
  publicKey: string | null;
  counter: number;
  site: string | null;
  addedAt: string | null;
  lastUsedAt: string | null;
}

const COLUMNS = sql`f.id, f.kind, f.name, f.secret, f.credential_id AS "credentialId", f.public_key AS "publicKey", f.counter,
  f.site, f.added_at AS "addedAt", f.last_used_at AS "lastUsedAt"`;

/** Those in use, oldest first. */
export const factorsOf = (db: Queries, memberId: number) =>
  db.query<FactorRow & { addedAt: string }>(sql`
    SELECT ${COLUMNS} FROM factor f WHERE f.member_id = ${memberId} AND f.added_at IS NOT NULL ORDER BY f.added_at, f.id`);

export const findPending = (db: Queries, memberId: number) =>
  db.one<FactorRow>(sql`
    SELECT ${COLUMNS} FROM factor f
    WHERE f.member_id = ${memberId} AND f.kind = 'authenticator' AND f.added_at IS NULL
      AND f.created_at > now() - make_interval(mins => 30)`);

/** Begun anew, the former secret is worth nothing. */
export async function beginAuthenticator(unit: Queries, memberId: number, secret: string) {
  await unit.query(
    sql`DELETE FROM factor WHERE member_id = ${memberId} AND kind = 'authenticator' AND added_at IS NULL`,
  );
  await unit.query(sql`
    INSERT INTO factor (member_id, kind, name, secret) VALUES (${memberId}, 'authenticator', '验证器', ${secret})`);
}

/** Takes the place of the one in use. */
export async function addAuthenticator(unit: Queries, memberId: number, id: number, step: number) {
  await unit.query(
    sql`DELETE FROM factor WHERE member_id = ${memberId} AND kind = 'authenticator' AND added_at IS NOT NULL`,
  );
  return unit.one<{ id: number }>(
    sql`UPDATE factor SET added_at = now(), counter = ${step} WHERE id = ${id} AND added_at IS NULL RETURNING id`,
  );
}

export const addPasskey = (
  unit: Queries,
  passkey: {
    memberId: number;
    name: string;
    credentialId: string;
    publicKey: string;
    counter: number;
    site: string;
  },
) =>
  unit.one<{ id: number }>(sql`
    INSERT INTO factor (member_id, kind, name, credential_id, public_key, counter, site, added_at)
    VALUES (${passkey.memberId}, 'passkey', ${passkey.name}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
            ${passkey.site}, now()) RETURNING id`);

export const removeFactor = (unit: Queries, memberId: number, id: number) =>
  unit.one<{ name: string }>(
    sql`DELETE FROM factor WHERE id = ${id} AND member_id = ${memberId} RETURNING name`,
  );

/** Everything somebody signs in with besides the password. Answers how many there were. */
export async function clearFactors(unit: Queries, memberId: number): Promise<number> {
  await unit.query(sql`DELETE FROM recovery_code WHERE member_id = ${memberId}`);
  await unit.query(sql`DELETE FROM factor_challenge WHERE member_id = ${memberId}`);
  return (await unit.query(sql`DELETE FROM factor WHERE member_id = ${memberId} RETURNING id`)).length;
}

/** A code counts once: only a later step than the last one used is taken. */
export const useStep = (db: Queries, id: number, step: number) =>
  db.one<{ id: number }>(
    sql`UPDATE factor SET counter = ${step}, last_used_at = now() WHERE id = ${id} AND counter < ${step} RETURNING id`,
  );

/** Some passkeys count their uses, most do not. A count that does not grow comes from a copy. */
export const usePasskey = (db: Queries, id: number, counter: number) =>
  db.one<{ id: number }>(sql`
    UPDATE factor SET counter = ${counter}, last_used_at = now()
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0)) RETURNING id`);

export async function storeRecovery(unit: Queries, memberId: number, marks: readonly string[]) {
  await unit.query(sql`DELETE FROM recovery_code WHERE member_id = ${memberId}`);
  await unit.query(sql`
    INSERT INTO recovery_code (member_id, mark)
    SELECT ${memberId}, mark FROM json_array_elements_text(${JSON.stringify(marks)}::json) AS mark`);
}

export const useRecovery = (db: Queries, memberId: number, mark: string) =>
  db.one<{ id: number }>(sql`
    UPDATE recovery_code SET used_at = now()
    WHERE member_id = ${memberId} AND mark = ${mark} AND used_at IS NULL RETURNING id`);

export const recoveryLeft = async (db: Queries, memberId: number) =>
  (
    await db.one<{ left: number }>(sql`
      SELECT count(*)::int AS left FROM recovery_code WHERE member_id = ${memberId} AND used_at IS NULL`)
  )?.left ?? 0;

export interface Challenge {
  id: number;
  memberId: number;
  remember: boolean;
  question: string | null;
  via: Via | null;
  tries: number;
}

const OPEN_FOR = sql`now() + make_interval(mins => ${SECOND_STEP_MINUTES})`;
const CHALLENGE = sql`id, member_id AS "memberId", remember, question, via, tries`;

export const openSignIn = (
  db: Queries,
  asked: {
    memberId: number;
    tokenHash: string;
    remember: boolean;
    question: string | null;
    via: Via | null;
  },
) =>
  db.query(sql`
    INSERT INTO factor_challenge (member_id, purpose, token_hash, remember, question, via, expires_at)
    VALUES (${asked.memberId}, 'sign-in', ${asked.tokenHash}, ${asked.remember}, ${asked.question},
            ${asked.via && JSON.stringify(asked.via)}::jsonb, ${OPEN_FOR})`);

/** One at a time for a session. Begun anew it does not give new tries. */
export const openForSession = (
  db: Queries,
  asked: { memberId: number; sessionId: number; purpose: 'confirm' | 'add'; question: string | null },
) =>
  db.query(sql`
    INSERT INTO factor_challenge AS c (member_id, session_id, purpose, question, expires_at)
    VALUES (${asked.memberId}, ${asked.sessionId}, ${asked.purpose}, ${asked.question}, ${OPEN_FOR})
    ON CONFLICT (session_id, purpose) DO UPDATE SET question = excluded.question, expires_at = excluded.expires_at,
      tries = CASE WHEN c.expires_at < now() THEN 0 ELSE c.tries END`);

/** Counts the try before it is looked at, so that many at once all count. */
export const trySignIn = (db: Queries, tokenHash: string, most: number) =>
  db.one<Challenge>(sql`
    UPDATE factor_challenge SET tries = tries + 1
    WHERE token_hash = ${tokenHash} AND expires_at > now() AND tries < ${most} RETURNING ${CHALLENGE}`);

export const tryForSession = (db: Queries, sessionId: number, purpose: 'confirm' | 'add', most: number) =>
  db.one<Challenge>(sql`
    UPDATE factor_challenge SET tries = tries + 1
    WHERE session_id = ${sessionId} AND purpose = ${purpose} AND expires_at > now() AND tries < ${most} RETURNING ${CHALLENGE}`);

/** Of two who show the same at once only one gets in. */
export const closeChallenge = (db: Queries, id: number) =>
  db.one<{ id: number }>(sql`DELETE FROM factor_challenge WHERE id = ${id} RETURNING id`);
