import type { Access } from './call.ts';
import type { Key } from './keys.ts';

/** The little of a user that permission questions need. */
export interface Holder {
  isadmin: 0 | 1;
  /** Absent: a user for whom no settings were ever made. */
  settings?: readonly Key[] | null;
}

const holdsAny = (holder: Holder, keys: readonly Key[]) => keys.some((key) => holder.settings?.includes(key));

/** A route with keys needs an administrator or one matching key. */
export const mayOpen = (holder: Holder, keys: readonly Key[]) =>
  keys.length === 0 || holder.isadmin === 1 || holdsAny(holder, keys);

/** Elements and tabs also show for a user with no settings at all; the server still decides every call. */
export const maySee = (holder: Holder, keys: readonly Key[]) =>
  holder.isadmin === 1 || holder.settings == null || holdsAny(holder, keys);

export const mayCall = (holder: Holder | null, access: Access) => {
  if (access === null) return true;
  if (!holder) return false;
  if (access === 'signed-in' || holder.isadmin === 1) return true;
  return access !== 'admin' && holdsAny(holder, access);
};
