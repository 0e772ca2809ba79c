import { createContext, use, useEffect } from 'react';

/** Values read from the address are text, as the address holds them (`page` is `'2'`); what is written may be a number. */
export type PageSearch = Record<string, unknown>;

/**
 * What a page knows of its own tab. Pages stay mounted while other tabs are in front, so they read their address from
 * here and not from the router, whose location belongs to whichever tab is in front.
 */
export interface PageState {
  /** Under /home, e.g. `user`. */
  path: string;
  search: PageSearch;
  active: boolean;
  /** Replaces the page's search in the address; `push` makes it a step of the browser's history. */
  setSearch(next: PageSearch, options?: { push?: boolean }): void;
  /** Unsaved changes: marks the tab and asks before it is closed. */
  setDirty(dirty: boolean): void;
}

export const PageContext = createContext<PageState | null>(null);

export function usePage(): PageState {
  const page = use(PageContext);
  if (!page) throw new Error('usePage is for components inside a page');
  return page;
}

/** Marks the page's tab while there is something unsaved. */
export function useUnsaved(dirty: boolean) {
  const { setDirty } = usePage();
  useEffect(() => {
    setDirty(dirty);
    return () => setDirty(false);
  }, [dirty, setDirty]);
}
