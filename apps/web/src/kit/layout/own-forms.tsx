import type { ReactNode } from 'react';

const stop = (event: { stopPropagation(): void }) => event.stopPropagation();

/**
 * Isolates the forms of overlays. In React an overlay is inside its opener: without this a form in a dialog would
 * submit the form behind it, too.
 */
export const OwnForms = ({ children }: { children: ReactNode }) => (
  <div style={{ display: 'contents' }} onSubmit={stop}>
    {children}
  </div>
);
