import { useState } from 'react';

/**
 * Where the focus was when something opened; call the answer once it has closed. Taken while rendering, because a field
 * that focuses itself would otherwise already have it.
 */
export function useFocusReturn(open: boolean) {
  const [before, setBefore] = useState<{ open: boolean; opener: Element | null }>({
    open: false,
    opener: null,
  });
  if (open !== before.open) setBefore({ open, opener: open ? document.activeElement : before.opener });
  return () => {
    const { opener } = before;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  };
}
