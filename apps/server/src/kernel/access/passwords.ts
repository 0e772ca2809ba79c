import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's defaults (19 MiB, 2 passes). */
export const hashPassword = (password: string) => hash(password);

let nobody: Promise<string> | undefined;

/** An unknown name takes as long as a wrong password, so the response time reveals nothing. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await verify(stored ?? (await nobody), password);
  return stored !== null && matches;
}
