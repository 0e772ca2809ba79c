import { useRef } from 'react';

/**
 * Where the focus was when something opened; call the answer once it has closed. Taken while rendering, because a field
 * that focuses itself would otherwise already have it.
 */
export function useFocusReturn(open: boolean) {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  if (open !== wasOpen.current) {
    wasOpen.current = open;
    if (open) opener.current = document.activeElement;
  }
  return () => {
    if (opener.current instanceof HTMLElement && opener.current.isConnected)
      opener.current.focus({ preventScroll: true });
  };
}
