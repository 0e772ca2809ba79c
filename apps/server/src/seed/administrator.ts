import { randomBytes } from 'node:crypto';
import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { hashPassword } from '#kernel/access/passwords.ts';

export const generatePassword = () => `${randomBytes(9).toString('base64url')}a1`;

/**
 * Makes sure that `admin` exists. Answers the password when it was made up here, so that it can be shown once; a
 * password given by setting is never shown and, for an administrator who already exists, never applied again.
 */
export async function ensureAdministrator(db: Database, given: string | null): Promise<string | null> {
  const exists = await db.one(sql`SELECT 1 FROM member WHERE lower(uname) = 'admin'`);
  if (exists) return null;
  const password = given ?? generatePassword();
  const made = await db.one(sql`
    INSERT INTO member (uname, name, password_hash, status, is_admin, source)
    VALUES ('admin', '管理员', ${await hashPassword(password)}, 'active', true, 'system')
    ON CONFLICT DO NOTHING RETURNING id`);
  return made && !given ? password : null;
}
