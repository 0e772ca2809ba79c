import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 767px)');
const watch = (changed: () => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

/** Whether the window is narrower than 768 px: rows become cards and drawers fill the window. */
export const usePhone = () => useSyncExternalStore(watch, () => narrow.matches);
