import {
  FREE_TRIES,
  LOCK_MINUTES,
  LONGEST_ADDRESS_WAIT_SECONDS,
  LONGEST_NAME_WAIT_SECONDS,
  TRIES_BEFORE_LOCK,
  TRIES_OF_A_NAME,
  TRIES_OF_AN_ADDRESS,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import { addressBlock } from '#kernel/access/address-block.ts';
import { TooManyTries } from './auth.errors.ts';

/**
 * Normalizes a name for lookup and counting. Only ASCII letters are lowercased: `İ` and the like would be one
 * name for the database and another for the counter.
 */
export const loginName = (typed: string) => typed.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * The origin of attempts: a device that has signed in with this name before, or an address. Neither contains
 * a space.
 */
export interface LoginSource {
  name: string;
  by: string;
  known: boolean;
  /** The address, whatever name is tried; absent for somebody who is signed in. */
  ip?: string;
}

/**
 * Counts every attempt before the password is checked, so that concurrent attempts all count; unknown names
 * are treated alike. For a name from one origin the first few are free, each further one waits twice as long,
 * then the name is locked for this origin for a while: an attacker locks out only themselves. Attempts from
 * many origins slow the name down, but the person gets in after a minute at most; a device that has signed in
 * before is not affected. One password tried with many names is slowed down by address in the same way: an
 * office behind one address has fifty wrong passwords an hour, and its known devices never wait.
 */
export async function recordAttempt(
  db: Queries,
  { name, by, known, ip }: LoginSource,
): Promise<{ fails: number }> {
  const counted = await count(db, `${by} ${name}`, PLACE_WAIT);
  if (known) return counted;
  // Before the name: attempts that the address may not make must not slow the name down for others.
  if (ip) await countAddress(db, addressKey(ip));
  await count(db, name, NAME_WAIT);
  return counted;
}

/**
 * Ends with a space, which no typed name does: nobody can raise an address's count by typing it as a name.
 */
const addressKey = (ip: string) => `address:${addressBlock(ip)} `;

const PLACE_WAIT = sql`CASE
  WHEN t.fails + 1 = ${TRIES_BEFORE_LOCK} THEN make_interval(mins => ${LOCK_MINUTES})
  WHEN t.fails + 1 >= ${FREE_TRIES} AND t.fails < ${TRIES_BEFORE_LOCK}
    THEN make_interval(secs => power(2, t.fails + 1 - ${FREE_TRIES}))
  ELSE make_interval() END`;

/** Doubles while attempts go on; resets after an hour without one. */
const NAME_WAIT = sql`CASE WHEN t.fails + 1 >= ${TRIES_OF_A_NAME} AND t.updated_at > now() - interval '1 hour'
  THEN make_interval(secs => least(${LONGEST_NAME_WAIT_SECONDS}, power(2, least(t.fails + 1 - ${TRIES_OF_A_NAME}, 10))))
  ELSE make_interval() END`;

/**
 * `clock_timestamp()` instead of `now()`: of two concurrent attempts the earlier transaction may be counted
 * last.
 */
const FREE_AGAIN = sql`t.next_at <= clock_timestamp()`;

async function count(db: Queries, key: string, wait: SQL): Promise<{ fails: number }> {
  const ofName = wait === NAME_WAIT;
  const counted = await db.one<{ fails: number }>(sql`
    INSERT INTO login_try AS t (uname, fails, next_at, updated_at) VALUES (${key}, 1, now(), now())
    ON CONFLICT (uname) DO UPDATE SET
      fails = CASE WHEN ${ofName} AND t.updated_at < now() - interval '1 hour' THEN 1
                   WHEN NOT ${ofName} AND t.fails >= ${TRIES_BEFORE_LOCK} THEN 1 ELSE t.fails + 1 END,
      next_at = clock_timestamp() + ${wait}, updated_at = now()
    WHERE ${FREE_AGAIN} RETURNING fails`);
  return counted ?? mustWait(db, key);
}

/**
 * Seconds after which one wrong password of an address expires, so that a large office never accumulates
 * them.
 */
const FORGOTTEN_AFTER = 3_600 / TRIES_OF_AN_ADDRESS;

async function countAddress(db: Queries, key: string) {
  const forgotten = sql`greatest(0, floor(extract(epoch FROM now() - t.updated_at) / ${FORGOTTEN_AFTER}::float8))::int`;
  const fails = sql`greatest(0, t.fails - ${forgotten}) + 1`;
  const counted = await db.one(sql`
    INSERT INTO login_try AS t (uname, fails, next_at, updated_at) VALUES (${key}, 1, now(), now())
    ON CONFLICT (uname) DO UPDATE SET
      fails = ${fails},
      next_at = clock_timestamp() + CASE WHEN ${fails} > ${TRIES_OF_AN_ADDRESS}
        THEN make_interval(secs => least(${LONGEST_ADDRESS_WAIT_SECONDS}, power(2, least(${fails} - ${TRIES_OF_AN_ADDRESS}, 10))))
        ELSE make_interval() END,
      -- Up to here tries are forgotten; the rest of the time since counts for the next one.
      updated_at = CASE WHEN t.fails <= ${forgotten} THEN now() ELSE t.updated_at + make_interval(secs => ${forgotten} * ${FORGOTTEN_AFTER}::float8) END
    WHERE ${FREE_AGAIN} RETURNING 1 AS found`);
  if (!counted) await mustWait(db, key);
}

async function mustWait(db: Queries, key: string): Promise<never> {
  const waiting = await db.one<{ seconds: number }>(sql`
    SELECT greatest(1, ceil(extract(epoch FROM next_at - now())))::int AS seconds FROM login_try WHERE uname = ${key}`);
  throw TooManyTries(waiting?.seconds ?? 1);
}

/**
 * After a sign-in: clears the attempts of this origin and takes the successful one off the name's count.
 * Attempts from elsewhere stay.
 */
export async function clearOwnAttempts(db: Queries, { name, by, known, ip }: LoginSource) {
  await db.query(sql`DELETE FROM login_try WHERE uname = ${`${by} ${name}`}`);
  if (known) return;
  await db.query(
    sql`UPDATE login_try SET fails = greatest(fails - 1, 0), next_at = now() WHERE uname = ${name}`,
  );
  // The address keeps its delay: an account of one's own must not buy further guesses.
  if (ip)
    await db.query(sql`UPDATE login_try SET fails = greatest(fails - 1, 0) WHERE uname = ${addressKey(ip)}`);
}

/** After a password change or an unlock: clears attempts from everywhere. */
export const clearAttempts = (db: Queries, typed: string) =>
  db.query(sql`
    DELETE FROM login_try WHERE uname = ${loginName(typed)} OR split_part(uname, ' ', 2) = ${loginName(typed)}`);

/** Until when the name is locked for this origin. */
export const lockedUntil = ({ name, by }: LoginSource): SQL =>
  sql`(SELECT next_at FROM login_try WHERE uname = ${`${by} ${name}`})`;

export const isLock = (fails: number) => fails >= TRIES_BEFORE_LOCK;
