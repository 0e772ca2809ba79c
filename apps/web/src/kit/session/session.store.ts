import { contract, type Key, mayOpen, maySee, type Profile } from '@zhiying/contract';
import { create } from 'zustand';
import { api } from './api/client.ts';
import { readToken } from './token.ts';

interface SessionState {
  profile: Profile | null;
  /** The unread notices, kept up to date by the event stream. */
  unread: number;
}

export const useSession = create<SessionState>(() => ({ profile: null, unread: 0 }));

export const keepProfile = (profile: Profile) => useSession.setState({ profile, unread: profile.unread });

let fetching: Promise<Profile | null> | null = null;

/** The user's info: fetched once and kept. Null where there is none; navigation then proceeds without it. */
export function ensureProfile(): Promise<Profile | null> {
  const { profile } = useSession.getState();
  if (profile) return Promise.resolve(profile);
  if (!readToken()) return Promise.resolve(null);
  fetching ??= refreshProfile().finally(() => {
    fetching = null;
  });
  return fetching;
}

export async function refreshProfile(): Promise<Profile | null> {
  const profile = await api(contract.self.profile).catch(() => null);
  if (profile) keepProfile(profile);
  return profile;
}

export const useProfile = () => useSession((state) => state.profile);

/** Whether the person holds one of the keys, for elements and tabs. */
export const useMaySee = (keys: readonly Key[]) => {
  const profile = useProfile();
  return profile === null || maySee(profile, keys);
};

/** Whether the person may open a route, for routes and menu entries. */
export const useMayOpen = () => {
  const profile = useProfile();
  return (keys: readonly Key[]) => profile !== null && mayOpen(profile, keys);
};
