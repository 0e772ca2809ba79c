import { usePage } from '#kit/page/page-context.tsx';

/** What the drawer beside a list shows: a row, a new one, or nothing. */
export type DrawerTarget = number | 'new' | null;

/** What is open beside a list is in the address too: `?open=7`, `?create=1`, `?import=1`. */
export function useDrawerAddress() {
  const { search, setSearch } = usePage();
  const { open, create, import: importing, ...list } = search;
  const id = /^[1-9]\d{0,14}$/.test(String(open)) ? Number(open) : null;
  const target: DrawerTarget = create !== undefined ? 'new' : id;
  return {
    target,
    openRowId: target === 'new' ? null : target,
    importing: importing !== undefined,
    open: (row: number) => setSearch({ ...list, open: row }),
    importFile: () => setSearch({ ...list, import: 1 }),
    create: () => setSearch({ ...list, create: 1 }),
    close: () => setSearch(list),
  };
}
