import type { HomePath, TOP_ROUTES } from '@zhiying/contract';
import type { ComponentType } from 'react';

export interface PageEntry {
  /** The module default-exports the page's component. Fetched only after the guard has let the user through. */
  load(): Promise<{ default: ComponentType }>;
  /** Shown without a tab of its own. */
  untabbed?: boolean;
}

/** The pages that exist, by their path under /home. A route of the contract that is not here yet answers not-found. */
export const PAGES: { [Path in HomePath]?: PageEntry } = {
  '': { load: () => import('#features/workbench/workbench.page.tsx') },
  user: { load: () => import('#features/user/user.page.tsx') },
  'system/config': { load: () => import('#features/system/system-config.page.tsx') },
  'self/center': { load: () => import('#features/self/self-center.page.tsx') },
  noPermission: { load: () => import('#features/state/no-permission.page.tsx'), untabbed: true },
};

type TopPath = (typeof TOP_ROUTES)[number]['path'];

/** Pages outside /home, open to everybody; the login pages are a program of their own. */
export const TOP_PAGES: { [Path in TopPath]?: PageEntry } = {};

export const NOT_FOUND: PageEntry = { load: () => import('#features/state/not-found.page.tsx') };
