import type { Place } from './navigate.ts';

const HOME = /^(?:\/manager)?\/home(?:\/|$)/;

/** The place a link of the server names (`/home/user?status=pending`); null where it leads out of the console. */
export function placeOf(link: string): Place | null {
  const [path = '', query = ''] = link.split('?', 2);
  if (!HOME.test(path)) return null;
  const search = Object.fromEntries(new URLSearchParams(query));
  return { path: path.replace(HOME, '').replace(/\/$/, ''), search };
}
