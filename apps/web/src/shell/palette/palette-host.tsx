import { lazy, Suspense, useEffect } from 'react';
import { withCommand } from '../platform.ts';
import { usePalette } from './palette.store.ts';

const PaletteDialog = lazy(() => import('./palette-dialog.tsx'));

/** Listens for ⌘K / Ctrl K everywhere; the palette itself is fetched when it is first wanted. */
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

  return <Suspense>{open && <PaletteDialog />}</Suspense>;
}
