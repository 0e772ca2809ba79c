import { redirect } from '@tanstack/react-router';
import { type Key, mayOpen } from '@zhiying/contract';
import { ensureProfile } from '#kit/session/session.store.ts';
import { readToken } from '#kit/session/token.ts';
import { loginAddress } from './login-address.ts';
import { isLeaving } from './session-lost.ts';

/** The login pages are another program: going there leaves this one, and nothing here goes on meanwhile. */
export function leaveFor(address: string): Promise<never> {
  location.replace(address);
  return new Promise(() => {});
}

/** Before anything of the console is shown: a token, and the user's info fetched once. */
export async function requireSession({ location }: { location: { href: string } }) {
  if (!readToken()) return leaveFor(loginAddress(undefined, `/manager${location.href}`));
  await ensureProfile();
  if (isLeaving()) return new Promise<never>(() => {});
}

/**
 * Before a page's code is fetched: an administrator, or one of the keys. Where the user's info could not be had,
 * navigation proceeds; the server still decides every call.
 */
export async function requireKeys(keys: readonly Key[], path: string) {
  if (keys.length === 0) return;
  const profile = await ensureProfile();
  if (profile && !mayOpen(profile, keys))
    throw redirect({ to: '/home/noPermission', search: { from: path }, replace: true } as never);
}
