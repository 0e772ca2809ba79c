import { HOME_ROUTES, mayOpen, type Profile, type RouteEntry } from '@zhiying/contract';
import { go } from '#kit/page/navigate.ts';
import { pathOfKey } from '#kit/page/tab-key.ts';
import { forgetMounted, keepTabs, useTabs } from '#kit/page/tabs.store.ts';
import { useSession } from '#kit/session/session.store.ts';
import { rememberTabs, restoreTabs } from './tabs-memory.ts';

const routes: readonly RouteEntry[] = HOME_ROUTES;
const mayStay = (profile: Profile, path: string) =>
  mayOpen(profile, routes.find((route) => route.path === path)?.keys ?? []);

/** The open pages follow the user: theirs are restored, and those no longer allowed are closed. */
export function watchProfile() {
  useSession.subscribe(({ profile }, before) => {
    if (!profile || profile === before.profile) return;
    if (!before.profile) return restoreTabs(profile);
    if (profile.channel?.id !== before.profile.channel?.id) forgetMounted();
    const { active: front } = useTabs.getState();
    const active = front === null ? null : pathOfKey(front);
    keepTabs((tab) => mayStay(profile, tab.path));
    if (active !== null && !mayStay(profile, active))
      go({ path: 'noPermission', search: { from: active } }, { replace: true });
  });

  useTabs.subscribe(({ tabs }, before) => {
    const { profile } = useSession.getState();
    if (profile && tabs !== before.tabs) rememberTabs(profile);
  });
}
