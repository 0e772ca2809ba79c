import { usePage } from '#kit/page/page-context.tsx';

/** Target of the drawer beside a list: a row, a new one, or none. */
export type DrawerTarget = number | 'new' | null;

/** Keeps the open drawer in the address: `?open=7`, `?create=1`, `?import=1`. */
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
