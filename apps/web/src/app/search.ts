import type { PageSearch } from '#kit/page/page-context.tsx';

/**
 * How a page's search stands in the address: `?page=2&status=active`, nothing quoted, a list as a repeated name. What
 * is read is text; whether `6021` is a number or part of a phone number only the page knows.
 */
export function parseSearch(text: string): PageSearch {
  const search: PageSearch = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const before = Object.hasOwn(search, key) ? search[key] : undefined;
    const next = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
    Object.defineProperty(search, key, { value: next, enumerable: true, configurable: true, writable: true });
  }
  return search;
}

export function stringifySearch(search: PageSearch): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part === undefined || part === null || part === '') continue;
      params.append(key, typeof part === 'object' ? JSON.stringify(part) : String(part));
    }
  }
  // A comma and a colon need no escape in a query, and dates and ranges are full of them.
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/');
  return text ? `?${text}` : '';
}

/** The search as it will read back from the address. */
export const asRead = (search: PageSearch): PageSearch => parseSearch(stringifySearch(search));
