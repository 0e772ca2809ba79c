import { HOME_ROUTES, mayOpen, type Profile, type RouteEntry } from '@zhiying/contract';
import { FIRST_TAB, newTab, type Tab, useTabs } from '#kit/page/tabs.store.ts';
import { PAGES } from './pages.ts';

const STORED = 'zhiying.tabs';
const routes: readonly RouteEntry[] = HOME_ROUTES;

interface Stored {
  uid: number;
  tabs: Pick<Tab, 'path' | 'search' | 'name'>[];
}

/** The open pages survive a reload, for the same person only. */
export function rememberTabs({ uid }: Profile) {
  const stored = JSON.stringify({
    uid,
    tabs: useTabs.getState().tabs.map(({ path, search, name }) => ({ path, search, name })),
  } satisfies Stored);
  try {
    sessionStorage.setItem(STORED, stored);
  } catch {
    // Nothing is lost but a convenience.
  }
}

export function restoreTabs(profile: Profile) {
  const tabs = readStored(profile).flatMap(({ path, search, name }) => {
    const route = routes.find((entry) => entry.path === path);
    const built = path in PAGES;
    return route && built && mayOpen(profile, route.keys)
      ? [newTab({ path, title: route.title, search, name })]
      : [];
  });
  if (tabs[0]?.key !== FIRST_TAB) return;
  // Where the user's info came late, pages have been opened meanwhile.
  useTabs.setState((state) => ({
    tabs: [
      ...tabs.map((tab) => state.tabs.find(({ key }) => key === tab.key && key === state.active) ?? tab),
      ...state.tabs.filter(({ key }) => tabs.every((tab) => tab.key !== key)),
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
