import type { ChatPlatform } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { PlatformError } from '#engines/platforms/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';

const TOKEN_FOR = 'chat.pull';
/** The platform takes the token of a hint for ten minutes. */
const TOKEN_MINUTES = 9;
/** A page takes at most 20 s to fetch; a worker that is silent for longer has died. */
const CLAIM_SECONDS = 120;
const FIRST_WAIT_SECONDS = 2;
/** What may pass by itself is tried every minute; what a person has to mend, such as a wrong secret, every ten. */
const LONGEST_WAIT_SECONDS = { passing: 60, lasting: 600 };

export interface Hint {
  platform: ChatPlatform;
  account: string;
  token: string;
}

/** Makes the accounts of these hints due. One whose last fetch failed keeps its time: a hint does not mend it. */
export async function scheduleHinted(unit: Unit, hints: readonly Hint[]) {
  const last = new Map(hints.map((hint) => [`${hint.platform} ${hint.account}`, hint]));
  const rows = [...last.values()].map(({ platform, account, token }) => ({
    platform,
    account,
    sealed: unit.secrets.seal(token, TOKEN_FOR),
  }));
  await unit.query(sql`
    INSERT INTO chat_pull (account_id, due_at, sealed_token, hinted_at)
    SELECT a.id, now(), h.sealed, now()
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS h(platform text, account text, sealed text)
    JOIN chat_account a ON a.platform = h.platform AND a.external_id = h.account AND a.deleted_at IS NULL ORDER BY a.id
    ON CONFLICT (account_id) DO UPDATE SET sealed_token = excluded.sealed_token, hinted_at = excluded.hinted_at,
      due_at = CASE WHEN chat_pull.failures > 0 THEN coalesce(chat_pull.due_at, now()) ELSE now() END`);
}

/** Makes a tenth of the accounts due that no hint speaks of, a different tenth every minute; true where any is due now. */
export async function scheduleUnhinted(unit: Unit): Promise<boolean> {
  await unit.query(sql`
    INSERT INTO chat_pull (account_id, due_at)
    SELECT id, now() FROM chat_account
    WHERE deleted_at IS NULL AND paused_at IS NULL AND sealed IS NOT NULL AND extract(minute FROM now())::int % 10 = id % 10 ORDER BY id
    ON CONFLICT (account_id) DO UPDATE SET due_at = coalesce(chat_pull.due_at, now())`);
  return isPullDue(unit);
}

const DUE = sql`(p.claimed_until <= now() OR (p.claimed_until IS NULL AND p.due_at <= now()))`;

export const isPullDue = async (db: Queries, withinSeconds = 0) =>
  (await db.one(sql`
    SELECT 1 AS found FROM chat_pull p
    WHERE ${DUE} OR p.due_at <= now() + make_interval(secs => ${withinSeconds}) AND p.claimed_until IS NULL LIMIT 1`)) !=
  null;

export interface Claimed {
  accountId: number;
  failures: number;
  token: string | null;
}

/** Takes accounts that are due: at most so many that are well, and so many that failed last time. */
export async function claimPulls(
  { db, secrets }: Pick<Kernel, 'db' | 'secrets'>,
  room: { well: number; failing: number },
): Promise<Claimed[]> {
  const due = (failing: boolean, most: number) => sql`
    (SELECT p.account_id FROM chat_pull p WHERE ${DUE} AND ${failing ? sql`p.failures > 0` : sql`p.failures = 0`}
     ORDER BY p.due_at LIMIT ${most} FOR UPDATE SKIP LOCKED)`;
  const rows = await db.query<Claimed>(sql`
    UPDATE chat_pull c SET due_at = NULL, claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
    WHERE c.account_id IN ${due(false, room.well)} OR c.account_id IN ${due(true, room.failing)}
    RETURNING c.account_id AS "accountId", c.failures,
              CASE WHEN c.hinted_at > now() - make_interval(mins => ${TOKEN_MINUTES}) THEN c.sealed_token END AS token`);
  return rows.map(({ token, ...row }) => ({ ...row, token: token && secrets.open(token, TOKEN_FOR) }));
}

/** Everything was fetched. A hint that came meanwhile has made the account due again. */
export const completePull = (db: Queries, accountId: number) =>
  db.query(sql`
    UPDATE chat_pull SET claimed_until = NULL, failures = 0 WHERE account_id = ${accountId}`);

/** The account has had its turn and has more: it is due again, behind those that wait. */
export const continuePull = (db: Queries, accountId: number) =>
  db.query(sql`
    UPDATE chat_pull SET claimed_until = NULL, failures = 0, due_at = now() WHERE account_id = ${accountId}`);

/** Another page is being fetched: the worker has not died. */
export const extendClaim = (db: Queries, accountId: number) =>
  db.query(sql`
    UPDATE chat_pull SET claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS}) WHERE account_id = ${accountId}`);

/** Not everything could be fetched: the account waits longer each time, and no other with it. */
export function failPull(db: Queries, { accountId, failures }: Claimed, error: unknown) {
  const platform = error instanceof PlatformError ? error : null;
  const longest =
    platform && !platform.retryable ? LONGEST_WAIT_SECONDS.lasting : LONGEST_WAIT_SECONDS.passing;
  const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(failures, 20), longest);
  return db.query(sql`
    UPDATE chat_pull SET claimed_until = NULL, failures = failures + 1,
           due_at = now() + make_interval(secs => ${Math.max(seconds, platform?.retryAfterSeconds ?? 0)})
    WHERE account_id = ${accountId}`);
}

/** Handed back without a verdict, by a worker that is told to stop. */
export const releasePulls = (db: Queries, accountIds: readonly number[]) =>
  db.query(sql`
    UPDATE chat_pull SET claimed_until = NULL, due_at = now() WHERE account_id = ${anyOf(accountIds)}`);
