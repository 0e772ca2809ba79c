import type { PageAddress } from './navigate.ts';

const HOME = /^(?:\/manager)?\/home(?:\/|$)/;

/** The page address of a link from the server (`/home/user?status=pending`); null where it leads out of the console. */
export function pageAddressOf(link: string): PageAddress | null {
  const [path = '', query = ''] = link.split('?', 2);
  if (!HOME.test(path)) return null;
  const search = Object.fromEntries(new URLSearchParams(query));
  return { path: path.replace(HOME, '').replace(/\/$/, ''), search };
}
