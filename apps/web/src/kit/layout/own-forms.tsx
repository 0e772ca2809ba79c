import type { ReactNode } from 'react';

const stop = (event: { stopPropagation(): void }) => event.stopPropagation();

/**
 * Around what opens over a page. To React it is still inside whatever opened it: without this a form in a dialog would submit the
 * form behind it, too.
 */
export const OwnForms = ({ children }: { children: ReactNode }) => (
  <div style={{ display: 'contents' }} onSubmit={stop}>
    {children}
  </div>
);
