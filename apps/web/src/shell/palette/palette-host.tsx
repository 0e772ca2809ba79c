import { HOME_ROUTES, MENU_GROUPS, type RouteEntry } from '@zhiying/contract';
import { Suspense, useEffect } from 'react';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { useTabs } from '#kit/page/tabs.store.ts';
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

  const active = useTabs((state) => state.active);
  useEffect(() => {
    const route = routes.find(({ path }) => path === active);
    // The workbench is always at hand; it would only crowd out what is not.
    if (!route?.path) return;
    const meta = route.group ? [MENU_GROUPS[route.group]] : [];
    rememberRecent({ title: route.title, meta, place: { path: route.path } });
  }, [active]);

  return <Suspense>{open && <PaletteDialog />}</Suspense>;
}
