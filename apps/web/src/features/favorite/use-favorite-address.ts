import { usePage } from '#kit/page/page-context.tsx';

const idIn = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null);

/** Which folder is shown and what is open: `?folder=7`, `?folder=none`, `?open=9`. */
export function useFavoriteAddress() {
  const { search, setSearch } = usePage();
  const { folder, open, page: _page, ...rest } = search;
  const folderId = folder === 'none' ? ('none' as const) : idIn(folder);
  return {
    folder: folderId,
    open: idIn(open),
    fixed: folderId === null ? {} : folderId === 'none' ? { loose: 'yes' as const } : { folderId },
    goTo: (to: number | 'none' | null) => setSearch({ ...rest, folder: to ?? undefined }, { push: true }),
    openMaterial: (id: number) => setSearch({ ...search, open: id }),
    close: () => setSearch({ ...search, open: undefined }),
  };
}
export type FavoriteAddress = ReturnType<typeof useFavoriteAddress>;
