import { PAGE_NEIGHBOURS } from '@zhiying/contract';
import { figure } from '#kit/base/figure.ts';

export type PageEntry = number | 'gap-before' | 'gap-after';

export const lastPage = (total: number, size: number) => Math.max(1, Math.ceil(total / size));

/** First, last and every page within 3 of the current one, with a gap where pages are left out. */
export function pageNumbers(current: number, last: number): PageEntry[] {
  const from = Math.max(1, current - PAGE_NEIGHBOURS);
  const to = Math.min(last, current + PAGE_NEIGHBOURS);
  const near = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const head: PageEntry[] = from > 2 ? [1, 'gap-before'] : from === 2 ? [1] : [];
  const tail: PageEntry[] = to < last - 1 ? ['gap-after', last] : to === last - 1 ? [last] : [];
  return [...head, ...near, ...tail];
}

/** Parses a page number to jump to: an integer from 1 to the last page, else null. */
export function jumpTarget(typed: string, last: number): number | null {
  const text = typed.trim();
  if (!/^[1-9]\d{0,8}$/.test(text)) return null;
  const page = Number(text);
  return page <= last ? page : null;
}

/** `第 801–900 条` */
export function rowRange(page: number, size: number, total: number): string {
  if (total === 0) return '';
  const from = (page - 1) * size + 1;
  const to = Math.min(page * size, total);
  return from === to ? `第 ${figure(from)} 条` : `第 ${figure(from)}–${figure(to)} 条`;
}

/** The page that keeps the first visible row in view when the size changes. */
export const pageAfterResize = (page: number, from: number, to: number) =>
  Math.floor(((page - 1) * from) / to) + 1;
