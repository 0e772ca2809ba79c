import type { PageSearch } from './page-context.tsx';

/** A place in the console, as kit and features name it; the app supplies how to get there. */
export interface Place {
  path: string;
  search?: PageSearch;
}

type Go = (place: Place, options?: { replace?: boolean }) => void;
let goTo: Go = () => {};
export const provideNavigation = (go: Go) => {
  goTo = go;
};

/** Opens a page under /home: `go({ path: 'user', search: { status: 'pending' } })`. */
export const go: Go = (place, options) => goTo(place, options);

/** The href of a place, for links that can be opened in a new window. */
export function hrefOf({ path, search }: Place) {
  const query = Object.entries(search ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(query.map(([key, value]) => [key, String(value)])).toString();
  return `/manager/home${path ? `/${path}` : ''}${text ? `?${text}` : ''}`;
}
