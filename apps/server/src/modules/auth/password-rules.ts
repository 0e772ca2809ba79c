import type { Queries } from '#db/database.ts';
import { passwordMatches } from '#kernel/access/passwords.ts';
import { strictest } from '#kernel/access/security-rules.ts';
import { InvalidInput } from '#kernel/errors.ts';
import { lastPasswords, rulesOf } from './auth.repository.ts';

const refused = (msg: string) => InvalidInput([{ path: 'password', msg }]);

/** Refuses a new password that the person's channels do not take. */
export async function checkNewPassword(db: Queries, memberId: number, password: string) {
  const { passwordMin, passwordFormer } = strictest((await rulesOf(db, memberId))?.all ?? []);
  if (password.length < passwordMin) throw refused(`密码至少 ${passwordMin} 位`);
  if (passwordFormer === 0) return;
  for (const hash of await lastPasswords(db, memberId, passwordFormer))
    if (await passwordMatches(hash, password))
      throw refused(`不能与最近 ${passwordFormer} 次使用过的密码相同`);
}
