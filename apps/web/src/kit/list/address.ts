import { DEFAULT_PAGE_SIZE, type ListCall, PAGE_SIZES, type SearchRule } from '@zhiying/contract';
import type { PageSearch } from '#kit/page/page-context.tsx';
import { isValidSearchValue } from './search-rule.ts';

export type SearchValues = Record<string, unknown>;
export type SortOrder = 'ASC' | 'DESC';

/** Page, sort and conditions in the address of a list page; `search` holds only conditions that are set. */
export interface ListAddress {
  page: number;
  limit: (typeof PAGE_SIZES)[number];
  sort: string;
  order: SortOrder;
  search: SearchValues;
}

/** In the address the page size is called size. */
const OWN = ['page', 'size', 'sort', 'order'];

export const searchNames = (list: ListCall) => Object.keys(list.list.search);

/** Anything the list's own contract would refuse falls back to the default. */
export function readAddress(raw: PageSearch, list: ListCall): ListAddress {
  const { sorts, defaultSort } = list.list;
  const sort = sorts.find((name) => name === raw.sort);
  const search = Object.fromEntries(
    Object.entries(list.list.search)
      .map(([name, rule]) => [name, readValue(raw[name], rule)] as const)
      .filter(([, value]) => value !== undefined),
  );
  return {
    page: readPage(raw.page),
    limit: PAGE_SIZES.find((size) => String(size) === textOf(raw.size)) ?? DEFAULT_PAGE_SIZE,
    sort: sort ?? defaultSort.sort,
    order: sort && (raw.order === 'ASC' || raw.order === 'DESC') ? raw.order : orderFor(list, sort),
    search,
  };
}

/** A column sorts newest and largest first, unless it is the default one and the list says otherwise. */
const orderFor = ({ list: { defaultSort } }: ListCall, sort: string | undefined): SortOrder =>
  sort === undefined || sort === defaultSort.sort ? defaultSort.order : 'DESC';

const readPage = (raw: unknown) => {
  const text = textOf(raw) ?? '';
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
};

const textOf = (raw: unknown) =>
  typeof raw === 'string'
    ? raw
    : typeof raw === 'number' || typeof raw === 'boolean'
      ? String(raw)
      : undefined;

function readValue(raw: unknown, rule: SearchRule): unknown {
  if (raw === undefined || raw === null) return undefined;
  const text = textOf(raw)?.trim();
  if (text === '') return undefined;
  const number = text !== undefined && /^-?\d{1,15}$/.test(text) ? [Number(text)] : [];
  // A list of one stands in the address like a single value.
  const alone = text === undefined ? [] : [[text]];
  return [text, ...number, raw, ...alone].find((candidate) => isValidSearchValue(rule, candidate));
}

/** Defaults are left out; what the address holds beside the list (an open drawer, a tab) stays. */
export function writeAddress(address: ListAddress, list: ListCall, raw: PageSearch): PageSearch {
  const { defaultSort } = list.list;
  const mine = new Set([...OWN, ...searchNames(list)]);
  const foreign = Object.fromEntries(Object.entries(raw).filter(([name]) => !mine.has(name)));
  const conditions = Object.fromEntries(Object.entries(address.search).filter(([, value]) => isSet(value)));
  const defaultOrder = address.sort === defaultSort.sort && address.order === defaultSort.order;
  return {
    ...foreign,
    ...conditions,
    ...(defaultOrder ? {} : { sort: address.sort, order: address.order }),
    ...(address.limit === DEFAULT_PAGE_SIZE ? {} : { size: address.limit }),
    ...(address.page === 1 ? {} : { page: address.page }),
  };
}

export const isSet = (value: unknown) => value !== undefined && value !== null && value !== '';

/** The body of the list call. */
export const bodyOf = ({ search, ...paging }: ListAddress) => ({ ...paging, ...search });
