import {
  FREE_TRIES,
  LOCK_MINUTES,
  LONGEST_NAME_WAIT_SECONDS,
  TRIES_BEFORE_LOCK,
  TRIES_OF_A_NAME,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import { TooManyTries } from './auth.errors.ts';

/**
 * A name as it is looked up and counted. Names are plain letters, digits and signs, so only those letters have a small form:
 * whatever else a language calls small (`İ`) would be one name to the database and another to the counter.
 */
export const loginName = (typed: string) => typed.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Who tries: a device that signed in with this name before, or an address. Neither holds a space. */
export interface Trier {
  name: string;
  by: string;
  known: boolean;
}

/**
 * Every try is counted before the password is looked at, so that a hundred at once count a hundred; names that nobody has are
 * treated alike. For a name from one place the first few are free, each further one must wait twice as long as the one before,
 * and then this name is locked for this place for a while: whoever guesses locks out nobody but themselves. Guesses from many
 * places together slow the name down, at most so far that the person gets in after a minute; a device that has signed in with
 * the name before does not wait for strangers.
 */
export async function countTry(db: Queries, { name, by, known }: Trier): Promise<{ fails: number }> {
  const counted = await count(db, `${by} ${name}`, PLACE_WAIT);
  if (!known) await count(db, name, NAME_WAIT);
  return counted;
}

const PLACE_WAIT = sql`CASE
  WHEN t.fails + 1 = ${TRIES_BEFORE_LOCK} THEN make_interval(mins => ${LOCK_MINUTES})
  WHEN t.fails + 1 >= ${FREE_TRIES} AND t.fails < ${TRIES_BEFORE_LOCK}
    THEN make_interval(secs => power(2, t.fails + 1 - ${FREE_TRIES}))
  ELSE make_interval() END`;

/** Grows for as long as somebody goes on; an hour of peace and it is forgotten. */
const NAME_WAIT = sql`CASE WHEN t.fails + 1 >= ${TRIES_OF_A_NAME} AND t.updated_at > now() - interval '1 hour'
  THEN make_interval(secs => least(${LONGEST_NAME_WAIT_SECONDS}, power(2, least(t.fails + 1 - ${TRIES_OF_A_NAME}, 10))))
  ELSE make_interval() END`;

async function count(db: Queries, key: string, wait: SQL): Promise<{ fails: number }> {
  const ofName = wait === NAME_WAIT;
  const counted = await db.one<{ fails: number }>(sql`
    INSERT INTO login_try AS t (uname, fails, next_at, updated_at) VALUES (${key}, 1, now(), now())
    ON CONFLICT (uname) DO UPDATE SET
      fails = CASE WHEN ${ofName} AND t.updated_at < now() - interval '1 hour' THEN 1
                   WHEN NOT ${ofName} AND t.fails >= ${TRIES_BEFORE_LOCK} THEN 1 ELSE t.fails + 1 END,
      next_at = now() + ${wait}, updated_at = now()
    WHERE t.next_at <= now() RETURNING fails`);
  if (counted) return counted;
  const waiting = await db.one<{ seconds: number }>(sql`
    SELECT greatest(1, ceil(extract(epoch FROM next_at - now())))::int AS seconds FROM login_try WHERE uname = ${key}`);
  throw TooManyTries(waiting?.seconds ?? 1);
}

/**
 * After signing in: what this place did wrong is forgotten, and the try that succeeded was no guess at the name. What strangers
 * did elsewhere is not theirs to wipe out.
 */
export async function forgetOwnTries(db: Queries, { name, by, known }: Trier) {
  await db.query(sql`DELETE FROM login_try WHERE uname = ${`${by} ${name}`}`);
  if (!known)
    await db.query(
      sql`UPDATE login_try SET fails = greatest(fails - 1, 0), next_at = now() WHERE uname = ${name}`,
    );
}

/** After a new password, or when somebody unlocks the person: from everywhere. */
export const forgetTries = (db: Queries, typed: string) =>
  db.query(sql`
    DELETE FROM login_try WHERE uname = ${loginName(typed)} OR split_part(uname, ' ', 2) = ${loginName(typed)}`);

/** Until when the name stays locked for whoever tried just now. */
export const lockedUntil = ({ name, by }: Trier): SQL =>
  sql`(SELECT next_at FROM login_try WHERE uname = ${`${by} ${name}`})`;

export const isLock = (fails: number) => fails >= TRIES_BEFORE_LOCK;
