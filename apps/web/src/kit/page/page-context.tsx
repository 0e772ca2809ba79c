import { createContext, use, useEffect, useId } from 'react';

/** Values read from the address are text, as the address holds them (`page` is `'2'`); what is written may be a number. */
export type PageSearch = Record<string, unknown>;

/**
 * The state of a page's own tab. Pages stay mounted while other tabs are in front, so they read their address here
 * and not from the router, whose location belongs to the tab in front.
 */
export interface PageState {
  /** Under /home, e.g. `user`. */
  path: string;
  search: PageSearch;
  active: boolean;
  /** Replaces the page's search in the address; `push` makes it a step of the browser's history. */
  setSearch(next: PageSearch, options?: { push?: boolean }): void;
  /** Unsaved changes of one holder: while anybody has some the tab is marked, and asked about before it is closed. */
  setDirty(holder: string, dirty: boolean): void;
}

export const PageContext = createContext<PageState | null>(null);

export function usePage(): PageState {
  const page = use(PageContext);
  if (!page) throw new Error('usePage is for components inside a page');
  return page;
}

/** Marks the page's tab while there is something unsaved; a dialog with nothing unsaved does not speak for the page under it. */
export function useUnsaved(dirty: boolean) {
  const { setDirty } = usePage();
  const holder = useId();
  useEffect(() => {
    setDirty(holder, dirty);
    return () => setDirty(holder, false);
  }, [holder, dirty, setDirty]);
}
