import { useState } from 'react';

/**
 * Remembers the focused element when something opens; call the returned function after it has closed. Read while
 * rendering, because a field that focuses itself would otherwise already have the focus.
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
