import { useEffect, useEffectEvent } from 'react';
import { usePage } from './page-context.tsx';

/** Hears every key that is pressed while the page is in front. */
export function usePageKeys(press: (event: KeyboardEvent) => void) {
  const { active } = usePage();
  const pressed = useEffectEvent(press);
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [active]);
}
