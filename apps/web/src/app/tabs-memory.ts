import { HOME_ROUTES, mayOpen, type Profile, type RouteEntry } from '@zhiying/contract';
import { FIRST_TAB, type Tab, useTabs } from '#kit/page/tabs.store.ts';
import { PAGES } from './pages.ts';

const STORED = 'zhiying.tabs';
const routes: readonly RouteEntry[] = HOME_ROUTES;

interface Stored {
  uid: number;
  tabs: Pick<Tab, 'path' | 'search'>[];
}

/** The open pages survive a reload, for the same person only. */
export function rememberTabs({ uid }: Profile) {
  const stored = JSON.stringify({
    uid,
    tabs: useTabs.getState().tabs.map(({ path, search }) => ({ path, search })),
  } satisfies Stored);
  try {
    sessionStorage.setItem(STORED, stored);
  } catch {
    // Nothing is lost but a convenience.
  }
}

export function restoreTabs(profile: Profile) {
  const tabs = readStored(profile).flatMap(({ path, search }) => {
    const route = routes.find((entry) => entry.path === path);
    const built = path in PAGES;
    return route && built && mayOpen(profile, route.keys)
      ? [{ path, title: route.title, search, dirty: false }]
      : [];
  });
  if (tabs[0]?.path !== FIRST_TAB) return;
  // Where the user's info came late, pages have been opened meanwhile.
  useTabs.setState((state) => ({
    tabs: [
      ...tabs.map((tab) => state.tabs.find(({ path }) => path === tab.path && path === state.active) ?? tab),
      ...state.tabs.filter(({ path }) => tabs.every((tab) => tab.path !== path)),
    ],
  }));
}

function readStored({ uid }: Profile): Stored['tabs'] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as Stored | null;
    return stored?.uid === uid && Array.isArray(stored.tabs) ? stored.tabs : [];
  } catch {
    return [];
  }
}
