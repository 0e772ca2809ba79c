import { randomUUID } from 'node:crypto';
import { endOfBlackout } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type AttemptRecord, attemptRecord, findAttempts, moveAttempts } from '../attempt.repository.ts';
import { publishSetting } from '../setting.ts';

/** This process, for whoever reads the table. */
const WORKER = randomUUID();
/** A new name each time: a process that slept past its lease must not take its own later claim for the old one. */
const ownClaim = sql`${`${WORKER}:`} || gen_random_uuid()`;
/** A process that has not said for this long that it is still at it is taken for dead. */
export const LEASE_SECONDS = 30;
/** Posts that go to one account at the same time; to one whose platform was out of reach a single one, to see. */
const PER_ACCOUNT = 3;
/** Accounts that are looked at in one go. */
const MOST_ACCOUNTS = 500;

export const leased = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
const CHINA_TODAY = sql`(now() AT TIME ZONE 'Asia/Shanghai')::date`;
export const TOMORROW = sql`(${CHINA_TODAY} + 1)::timestamp AT TIME ZONE 'Asia/Shanghai' + interval '1 minute'`;

/**
 * Takes what is due, at most `room`: each attempt is in 提交中 and has a name on it before anything is sent. Whoever takes
 * attempts of an account holds the account's row meanwhile, so that its limits hold however many processes there are.
 */
export async function claimDue(kernel: Kernel, room: number): Promise<AttemptRecord[]> {
  await keepQuiet(kernel);
  return kernel.tx(SYSTEM, async (unit) => {
    const accounts = await unit.query<{ id: number; left: number; sending: number; lanes: number }>(sql`
      SELECT a.id, CASE WHEN a.waiting_since IS NULL THEN ${PER_ACCOUNT}::int ELSE 1 END AS lanes,
             a.daily_limit - (CASE WHEN a.posted_on = ${CHINA_TODAY} THEN a.posted_count ELSE 0 END) - coalesce(open.all, 0)::int AS left,
             coalesce(open.sending, 0)::int AS sending
      FROM content_account a LEFT JOIN LATERAL (
        SELECT count(*) AS all, count(*) FILTER (WHERE p.state = 'submitting') AS sending FROM publish_attempt p
        WHERE p.account_id = a.id AND p.state IN ('submitting', 'processing', 'unknown')
          AND coalesce(p.sent_at, now()) > now() - interval '1 day') open ON true
      WHERE a.deleted_at IS NULL AND a.paused_at IS NULL AND (a.waiting_until IS NULL OR a.waiting_until <= now())
        AND a.id IN (SELECT account_id FROM publish_attempt WHERE state = 'queued' AND look_at <= now())
      ORDER BY a.id LIMIT ${MOST_ACCOUNTS} FOR UPDATE OF a SKIP LOCKED`);
    const spent = accounts.filter(({ left }) => left <= 0);
    if (spent.length > 0)
      await unit.query(sql`
        UPDATE publish_attempt SET look_at = ${TOMORROW}, note = '账号今日条数已用完，次日自动继续', updated_at = now()
        WHERE account_id = ${anyOf(spent.map(({ id }) => id))} AND state = 'queued' AND look_at <= now()`);
    const open = accounts.filter(({ left, sending, lanes }) => left > 0 && sending < lanes);
    const moved = await moveAttempts(unit, {
      from: ['queued'],
      to: 'submitting',
      where: sql`p.id IN (
        SELECT due.id FROM (
          SELECT d.id, d.due_at, d.account_id, row_number() OVER (PARTITION BY d.account_id ORDER BY d.due_at, d.id) AS turn
          FROM publish_attempt d WHERE d.account_id = ${anyOf(open.map(({ id }) => id))} AND d.state = 'queued' AND d.look_at <= now()
        ) due JOIN unnest(${open.map(({ id }) => id)}::bigint[],
                          ${open.map(({ left, sending, lanes }) => Math.min(left, lanes - sending))}::int[]) AS may(account_id, most)
          ON may.account_id = due.account_id AND due.turn <= may.most
        ORDER BY due.turn, due.due_at, due.id LIMIT ${room})`,
      columns: sql`tries = p.tries + 1, looks = 0, claimed_by = ${ownClaim}, claimed_until = ${leased}, look_at = NULL, trace = NULL,
        sent_at = NULL, text_mark = NULL, note = ''`,
      text: '开始提交',
      skipLocked: true,
      telling: true,
    });
    return moved.length === 0 ? [] : findAttempts(unit, sql`p.id = ${anyOf(moved.map(({ id }) => id))}`);
  });
}

/** What falls into a black-out, because it was late or tried again, waits until its end. */
async function keepQuiet({ db }: Kernel) {
  const channels = await db.query<{ id: number }>(
    sql`SELECT DISTINCT channel_id AS id FROM publish_attempt WHERE state = 'queued' AND look_at <= now()`,
  );
  for (const { id } of channels) {
    const { blackouts } = await publishSetting.read(db, id);
    const end = endOfBlackout(Date.now(), blackouts);
    if (end !== null)
      await db.query(sql`
        UPDATE publish_attempt SET look_at = ${new Date(end).toISOString()}, note = '避开禁发时段，稍后自动发布', updated_at = now()
        WHERE channel_id = ${id} AND state = 'queued' AND look_at <= now()`);
  }
}

/**
 * Takes what is to be asked about, of one account as many at a time as are sent to it: one that does not answer takes no more lanes than
 * that. One asks at a time: whoever wants it asked sooner moves `look_at`, and does not come between another and what it does to make sure.
 */
export const claimOutcomeChecks = (kernel: Kernel, room: number) =>
  kernel.db.query<AttemptRecord>(sql`
    UPDATE publish_attempt p SET looks = p.looks + 1, claimed_by = ${ownClaim}, claimed_until = ${leased}, look_at = ${leased}
    FROM (SELECT x.id FROM publish_attempt x JOIN (
            SELECT d.id, row_number() OVER (PARTITION BY d.account_id ORDER BY d.look_at, d.id) + coalesce(asking.count, 0) AS turn
            FROM publish_attempt d JOIN content_account a ON a.id = d.account_id
            LEFT JOIN (SELECT o.account_id, count(*) FROM publish_attempt o
                       WHERE o.state IN ('processing', 'unknown') AND o.claimed_until >= now() GROUP BY 1) asking ON asking.account_id = a.id
            WHERE d.state IN ('processing', 'unknown') AND d.look_at <= now() AND (d.claimed_until IS NULL OR d.claimed_until < now())
              AND (a.waiting_until IS NULL OR a.waiting_until <= now())
          ) may ON may.id = x.id AND may.turn <= ${PER_ACCOUNT}
          ORDER BY x.look_at LIMIT ${room} FOR UPDATE OF x SKIP LOCKED) due
    WHERE p.id = due.id RETURNING ${attemptRecord}`);

/** How long a published post that is being looked at is nobody else's. */
const REVISIT_LEASE_SECONDS = 600;

export type PublishedRecord = AttemptRecord & { postId: string; publishedAt: string; revisits: number };

/** Takes published posts whose turn it is to be looked at again. */
export const claimRevisits = (kernel: Kernel, room: number) =>
  kernel.db.query<PublishedRecord>(sql`
    UPDATE publish_attempt p SET claimed_by = ${ownClaim}, revisit_at = now() + make_interval(secs => ${REVISIT_LEASE_SECONDS})
    FROM (SELECT id FROM publish_attempt WHERE revisit_at <= now() ORDER BY revisit_at LIMIT ${room} FOR UPDATE SKIP LOCKED) due
    WHERE p.id = due.id RETURNING ${attemptRecord}, p.post_id AS "postId", p.published_at AS "publishedAt", p.revisits`);

/** Still at it. */
export const extendClaims = ({ db }: Kernel, ids: readonly number[]) =>
  db.query(sql`
    UPDATE publish_attempt SET claimed_until = ${leased}
    WHERE id = ${anyOf(ids)} AND state = 'submitting' AND claimed_by LIKE ${`${WORKER}:%`}`);

/** A run stays for what is due within this time. */
const SOON_SECONDS = 60;

/** Whether it is worth staying. What waits for an account to be mended, or for a platform out of reach, is not. */
export async function somethingSoon({ db }: Kernel): Promise<boolean> {
  const row = await db.one(sql`
    SELECT 1 AS found FROM publish_attempt p JOIN content_account a ON a.id = p.account_id
    WHERE (p.look_at <= now() + make_interval(secs => ${SOON_SECONDS}) 
           AND NOT (p.state = 'queued' AND (a.paused_at IS NOT NULL OR a.waiting_until > now() + make_interval(secs => ${SOON_SECONDS}))))
       OR (p.state = 'submitting' AND p.claimed_until <= now() + make_interval(secs => ${SOON_SECONDS})) LIMIT 1`);
  return row !== undefined && row !== null;
}
