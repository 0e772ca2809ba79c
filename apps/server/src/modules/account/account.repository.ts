import type { PlatformId } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, prepared, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { translateConflict } from './account.errors.ts';
import { type AccountPolicyVerb, accountPolicy } from './account.policy.ts';
import type { AccountTrouble } from './account.table.ts';

export interface AccountRecord {
  id: number;
  channelId: number;
  nodeId: number;
  platform: PlatformId;
  name: string;
  remark: string;
  externalId: string;
  sealed: string | null;
  connected: boolean;
  dailyLimit: number;
  paused: boolean;
  /** Its platform was unreachable at the last attempt. */
  waiting: boolean;
  version: number;
}

const record = sql`a.id, a.channel_id AS "channelId", a.node_id AS "nodeId", a.platform, a.name, a.remark,
  a.external_id AS "externalId", a.sealed, a.sealed IS NOT NULL AS connected, a.daily_limit AS "dailyLimit", a.paused_at IS NOT NULL AS paused,
  a.waiting_since IS NOT NULL AS waiting, a.version`;

/** Locks one account within reach of a verb until the transaction ends. */
export async function lockReached(
  db: Queries,
  actor: Actor,
  verb: AccountPolicyVerb,
  id: number,
): Promise<AccountRecord> {
  const row = await db.one<AccountRecord>(sql`
    SELECT ${record} FROM content_account a
    WHERE a.id = ${id} AND a.deleted_at IS NULL AND ${accountPolicy.reach(actor, verb)} FOR UPDATE OF a`);
  if (!row) throw RowMissing('内容账号');
  return row;
}

/** The same, if the policy has no obstacle. */
export async function lockAccount(...[db, actor, verb, id]: Parameters<typeof lockReached>) {
  const account = await lockReached(db, actor, verb, id);
  accountPolicy.guard(actor, verb, account);
  return account;
}

/** For system jobs, which have no actor. */
export const findAccount = (db: Queries, id: number, lock: SQL = sql``) =>
  db.one<AccountRecord>(
    prepared(
      sql`SELECT ${record} FROM content_account a WHERE a.id = ${id} AND a.deleted_at IS NULL ${lock}`,
    ),
  );

/** The same, held until the transaction ends. */
export const findAccountForUpdate = (unit: Queries, id: number) =>
  findAccount(unit, id, sql`FOR UPDATE OF a`);

/** The accounts within reach of a verb; throws unless all are. */
export async function needAccounts(
  db: Queries,
  actor: Actor,
  ids: readonly number[],
  verb: AccountPolicyVerb,
) {
  const asked = [...new Set(ids)];
  const rows = await db.query<AccountRecord>(sql`
    SELECT ${record} FROM content_account a
    WHERE a.id = ${anyOf(asked)} AND a.deleted_at IS NULL AND ${accountPolicy.reach(actor, verb)}`);
  if (rows.length < asked.length) throw RowMissing('内容账号');
  return rows;
}

interface Fields {
  name: string;
  remark: string;
  dailyLimit: number;
}

export async function insertAccount(
  db: Queries,
  place: { channelId: number; id: number; path: string },
  ownerId: number,
  { platform, name, remark, dailyLimit }: Fields & { platform: PlatformId },
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO content_account (channel_id, node_id, path, owner_id, platform, name, remark, daily_limit)
    VALUES (${place.channelId}, ${place.id}, ${place.path}, ${ownerId}, ${platform}, ${name}, ${remark}, ${dailyLimit}) RETURNING id`);
  return row?.id ?? 0;
}

export const updateAccount = (
  db: Queries,
  id: number,
  version: number,
  /** The new node, if it moves. */
  place: { id: number; path: string } | null,
  { name, remark, dailyLimit }: Fields,
) =>
  db.one<{ version: number }>(sql`
    UPDATE content_account SET name = ${name}, remark = ${remark}, daily_limit = ${dailyLimit}, version = version + 1
           ${place ? sql`, node_id = ${place.id}, path = ${place.path}` : sql``}
    WHERE id = ${id} AND version = ${version} RETURNING version`);

/** Stores new credentials. Reconnecting also ends an automatic pause. */
export const storeConnection = (
  db: Queries,
  id: number,
  kept: { externalId: string; sealed: string; authorisedUntil: string | null },
) =>
  db
    .query(sql`
      UPDATE content_account SET external_id = ${kept.externalId}, sealed = ${kept.sealed},
             authorised_until = ${kept.authorisedUntil}, last_error = NULL, missing = '{}', version = version + 1,
             paused_at = CASE WHEN paused_by IS NULL THEN NULL ELSE paused_at END,
             paused_reason = CASE WHEN paused_by IS NULL THEN '' ELSE paused_reason END
      WHERE id = ${id}`)
    .catch(translateConflict);

/** Renewed in the background, without changing the version that editors check. */
export const storeRenewedToken = (db: Queries, id: number, sealed: string, authorisedUntil: string | null) =>
  db.query(
    sql`UPDATE content_account SET sealed = ${sealed}, authorised_until = ${authorisedUntil} WHERE id = ${id}`,
  );

export const storeProfile = (
  db: Queries,
  id: number,
  { fans, missing, posted }: { fans: number | null; missing: readonly string[]; posted: number | null },
) =>
  db.query(sql`
    UPDATE content_account SET fans = coalesce(${fans}, fans), missing = ${missing}, checked_at = now(), last_error = NULL,
           waiting_since = NULL, waiting_until = NULL,
           posted_count = CASE WHEN ${posted}::int IS NULL THEN posted_count
                               WHEN posted_on = (now() AT TIME ZONE 'Asia/Shanghai')::date THEN greatest(posted_count, ${posted}::int)
                               ELSE ${posted}::int END,
           posted_on = CASE WHEN ${posted}::int IS NULL THEN posted_on ELSE (now() AT TIME ZONE 'Asia/Shanghai')::date END
    WHERE id = ${id}`);

/**
 * Part of the statement that settles posts: `posts` gives the `account_id` of each published one, so that
 * limits count exactly.
 */
export const successOf = (posts: SQL): SQL => sql`
  UPDATE content_account a SET last_success_at = now(), last_error = NULL,
         posted_count = done.posts + CASE WHEN a.posted_on = (now() AT TIME ZONE 'Asia/Shanghai')::date THEN a.posted_count ELSE 0 END,
         posted_on = (now() AT TIME ZONE 'Asia/Shanghai')::date
  FROM (SELECT account_id, count(*)::int AS posts FROM (${posts}) out GROUP BY account_id) done WHERE a.id = done.account_id`;

/** For posts published before the installation knew the account: sets the time of the latest one. */
export const recordPastSuccess = (db: Queries, posts: readonly { accountId: number; at: string }[]) =>
  db.query(sql`
    UPDATE content_account a SET last_success_at = greatest(a.last_success_at, done.at)
    FROM (SELECT p."accountId", max(p.at) AS at FROM json_to_recordset(${JSON.stringify(posts)}) AS p("accountId" bigint, at timestamptz)
          GROUP BY 1) done WHERE a.id = done."accountId"`);

export const recordFailure = (db: Queries, id: number, trouble: AccountTrouble, pauses: boolean) =>
  db.query(sql`
    UPDATE content_account SET last_error = ${JSON.stringify(trouble)}::jsonb, checked_at = now(),
           paused_reason = CASE WHEN ${pauses} AND paused_at IS NULL THEN ${trouble.advice} ELSE paused_reason END,
           paused_at = CASE WHEN ${pauses} THEN coalesce(paused_at, now()) ELSE paused_at END
    WHERE id = ${id}`);

const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 300;

/** Pauses requests to its platform with growing backoff. Returns whether that is new. */
export const backOff = (db: Queries, id: number) =>
  db.one<{ fresh: boolean }>(sql`
    UPDATE content_account a SET waiting_since = coalesce(a.waiting_since, now()),
           waiting_until = now() + least(make_interval(secs => ${LONGEST_WAIT_SECONDS}),
             greatest(make_interval(secs => ${FIRST_WAIT_SECONDS}), (now() - coalesce(a.waiting_since, now())) / 4))
    FROM content_account before WHERE a.id = ${id} AND before.id = a.id RETURNING before.waiting_since IS NULL AS fresh`);

/** The platform answers again; its other accounts are retried at once. */
export const recordReachable = (db: Queries, { id, platform }: Pick<AccountRecord, 'id' | 'platform'>) =>
  db.query(sql`
    UPDATE content_account SET waiting_until = CASE WHEN id = ${id} THEN NULL ELSE now() END,
           waiting_since = CASE WHEN id = ${id} THEN NULL ELSE waiting_since END
    WHERE platform = ${platform} AND waiting_since IS NOT NULL`);

export const setPaused = (db: Queries, id: number, paused: boolean, reason: string, memberId: number) =>
  db.query(sql`
    UPDATE content_account SET paused_at = ${paused ? sql`now()` : sql`NULL`}, paused_reason = ${paused ? reason : ''},
           paused_by = ${paused ? memberId : null}, version = version + 1 WHERE id = ${id}`);

/** Soft delete: hidden and without secrets, but still named by its posts. */
export async function removeAccount(db: Queries, id: number) {
  await db.query(sql`DELETE FROM content_account_group_member WHERE account_id = ${id}`);
  await db.query(sql`DELETE FROM content_account_round WHERE account_id = ${id}`);
  await db.query(
    sql`UPDATE content_account SET deleted_at = now(), sealed = NULL, version = version + 1 WHERE id = ${id}`,
  );
}

/** Connected accounts due for a health check, longest unchecked first. */
export const dueAccounts = (db: Queries, most: number) =>
  db.query<{ id: number }>(sql`
    SELECT a.id FROM content_account a
    WHERE a.deleted_at IS NULL AND a.sealed IS NOT NULL AND a.paused_at IS NULL
      AND (a.checked_at IS NULL OR a.checked_at < now() - interval '6 hours')
    ORDER BY a.checked_at NULLS FIRST LIMIT ${most}`);
