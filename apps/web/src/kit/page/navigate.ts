import type { PageSearch } from './page-context.tsx';

/** The address of a page of the console; the app supplies the navigation. */
export interface PageAddress {
  path: string;
  search?: PageSearch;
}

type Go = (place: PageAddress, options?: { replace?: boolean }) => void;
let goTo: Go = () => {};
export const provideNavigation = (go: Go) => {
  goTo = go;
};

/** Opens a page under /home: `go({ path: 'user', search: { status: 'pending' } })`. */
export const go: Go = (place, options) => goTo(place, options);

/** The href of a page address, for links that can open in a new window. */
export function hrefOf({ path, search }: PageAddress) {
  const query = Object.entries(search ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(query.map(([key, value]) => [key, String(value)])).toString();
  return `/manager/home${path ? `/${path}` : ''}${text ? `?${text}` : ''}`;
}
