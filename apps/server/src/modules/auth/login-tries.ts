import { FREE_TRIES, LOCK_MINUTES, TRIES_BEFORE_LOCK } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { TooManyTries } from './auth.errors.ts';

/**
 * Every try is counted before the password is looked at, so that a hundred at once count a hundred. The first few are
 * free, each further one must wait twice as long as the one before, and then the name is locked for a while. Names
 * that nobody has are treated alike.
 */
export async function countTry(db: Queries, typedName: string): Promise<{ fails: number }> {
  const uname = typedName.toLowerCase();
  const counted = await db.one<{ fails: number }>(sql`
    INSERT INTO login_try AS t (uname, fails, next_at, updated_at) VALUES (${uname}, 1, now(), now())
    ON CONFLICT (uname) DO UPDATE SET
      fails = CASE WHEN t.fails >= ${TRIES_BEFORE_LOCK} THEN 1 ELSE t.fails + 1 END,
      next_at = now() + CASE
        WHEN t.fails + 1 = ${TRIES_BEFORE_LOCK} THEN make_interval(mins => ${LOCK_MINUTES})
        WHEN t.fails + 1 >= ${FREE_TRIES} AND t.fails < ${TRIES_BEFORE_LOCK}
          THEN make_interval(secs => power(2, t.fails + 1 - ${FREE_TRIES}))
        ELSE make_interval() END,
      updated_at = now()
    WHERE t.next_at <= now() RETURNING fails`);
  if (counted) return counted;
  const waiting = await db.one<{ seconds: number }>(sql`
    SELECT greatest(1, ceil(extract(epoch FROM next_at - now())))::int AS seconds FROM login_try WHERE uname = ${uname}`);
  throw TooManyTries(waiting?.seconds ?? 1);
}

export const forgetTries = (db: Queries, typedName: string) =>
  db.query(sql`DELETE FROM login_try WHERE uname = ${typedName.toLowerCase()}`);

export const isLock = (fails: number) => fails >= TRIES_BEFORE_LOCK;
