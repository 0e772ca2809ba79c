import { HOME_ROUTES, MENU_GROUPS, type RouteEntry } from '@zhiying/contract';
import { Suspense, useEffect } from 'react';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { addressOfKey, hasObject } from '#kit/page/tab-key.ts';
import { tabLabel, tabOf, useTabs } from '#kit/page/tabs.store.ts';
import { withCommand } from '../platform.ts';
import { usePalette } from './palette.store.ts';
import { rememberRecent } from './recent.ts';

const routes: readonly RouteEntry[] = HOME_ROUTES;
const PaletteDialog = lazyChunk(() => import('./palette-dialog.tsx'));

/** Listens for ⌘K / Ctrl K everywhere and remembers where one was; the palette is fetched when it is first wanted. */
export function PaletteHost() {
  const { open, show, hide } = usePalette();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !withCommand(event) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (usePalette.getState().open) hide();
      else show();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [show, hide]);

  const key = useTabs((state) => state.active);
  const name = useTabs(({ tabs, active }) => tabs.find((tab) => tab.key === active)?.name);
  useEffect(() => {
    const tab = key === null ? undefined : tabOf(key);
    const route = routes.find(({ path }) => path === tab?.path);
    // The workbench is always at hand; it would only crowd out what is not.
    if (!tab || !route?.path) return;
    const { kind } = tabLabel(tab);
    if (kind === null || !hasObject(tab.key)) {
      const meta = route.group ? [MENU_GROUPS[route.group]] : [];
      if (route.bare === undefined) rememberRecent({ title: route.title, meta, place: { path: route.path } });
    } else if (name) rememberRecent({ title: name, meta: [kind], place: addressOfKey(tab.key) });
  }, [key, name]);

  return <Suspense>{open && <PaletteDialog />}</Suspense>;
}
