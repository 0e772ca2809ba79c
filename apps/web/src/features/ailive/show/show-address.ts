import { usePage } from '#kit/page/page-context.tsx';

/** The show that the address names, `?show=7`; what the list was searched for stays in it. */
export function useShowAddress() {
  const { search, setSearch } = usePage();
  const found = Number(search.show);
  const open = (show: number | undefined) =>
    setSearch({ ...search, create: undefined, show }, { push: true });
  return {
    showId: Number.isSafeInteger(found) && found > 0 ? found : null,
    openShow: (id: number) => open(id),
    closeShow: () => open(undefined),
  };
}
