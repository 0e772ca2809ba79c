import { useState } from 'react';
import type { DrawerTarget } from './use-drawer-address.ts';

/** While a drawer slides out it still shows what it showed; every visit starts afresh, by its number. */
export function useDrawerVisit(target: DrawerTarget) {
  const open = target !== null;
  const [visit, setVisit] = useState({ target, open, count: 0 });
  if (open !== visit.open || (open && target !== visit.target))
    setVisit({
      target: target ?? visit.target,
      open,
      count: open && !visit.open ? visit.count + 1 : visit.count,
    });
  return { open, current: target ?? visit.target, visit: visit.count };
}
