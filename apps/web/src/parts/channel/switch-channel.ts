import { useQueryClient } from '@tanstack/react-query';
import { contract, HOME_ROUTES, mayOpen, type Profile, type RouteEntry } from '@zhiying/contract';
import { useState } from 'react';
import { mayLoseTabs } from '#kit/feedback/may-lose-tabs.ts';
import { message } from '#kit/feedback/notices.ts';
import { go } from '#kit/page/navigate.ts';
import { pathOfKey } from '#kit/page/tab-key.ts';
import { FIRST_TAB, setTabSearch, useTabs } from '#kit/page/tabs.store.ts';
import { api } from '#kit/session/api/client.ts';
import { keepProfile } from '#kit/session/session.store.ts';

const routes: readonly RouteEntry[] = HOME_ROUTES;
const stillOpen = (profile: Profile, path: string) =>
  mayOpen(profile, routes.find((route) => route.path === path)?.keys ?? []);

/**
 * Moves the user to another channel. Nothing shown before belongs to it: cached rows are forgotten and filters, which may
 * name places of the old channel, are dropped. The page in front stays if it may still be opened.
 */
export function useSwitchChannel() {
  const client = useQueryClient();
  const [switching, setSwitching] = useState(false);

  async function switchTo(channelId: number, wish = pathOfKeyOrNull(useTabs.getState().active)) {
    if (!(await mayLoseTabs({ title: '切换渠道？', okText: '放弃修改并切换' }))) return;
    setSwitching(true);
    try {
      const { channel } = await api(contract.channel.switch, { channelId });
      // From here on the server answers for the new channel; a page that cannot learn what it may do starts over.
      const profile = await api(contract.self.profile).catch(() => location.reload());
      if (!profile) return;
      const stays = wish !== null && stillOpen(profile, wish);
      if (!stays) await arriveAt(FIRST_TAB);
      client.clear();
      keepProfile(profile);
      for (const tab of useTabs.getState().tabs) setTabSearch(tab.id, {});
      if (stays) go({ path: wish, search: {} }, { replace: true });
      void message.success(`已切换到「${channel.name}」`);
    } catch (error) {
      void message.error((error as Error).message);
    } finally {
      setSwitching(false);
    }
  }

  return { switching, switchTo };
}

const pathOfKeyOrNull = (key: string | null) => (key === null ? null : pathOfKey(key));

const PATIENCE_MS = 2000;

/** Leaves for a page before the permissions change, or the page left would be put among the open ones again. */
function arriveAt(path: string): Promise<void> {
  go({ path, search: {} }, { replace: true });
  if (useTabs.getState().active === path) return Promise.resolve();
  return new Promise((resolve) => {
    const arrived = () => {
      clearTimeout(timer);
      off();
      resolve();
    };
    const timer = setTimeout(arrived, PATIENCE_MS);
    const off = useTabs.subscribe(({ active }) => active === path && arrived());
  });
}
