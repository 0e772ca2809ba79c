import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 1280px)');
const watch = (changed: () => void) => {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};

/** From 1280 px on there is room for three columns. */
export const useWide = () => useSyncExternalStore(watch, () => wide.matches);
