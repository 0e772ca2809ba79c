import { usePage } from '#kit/page/page-context.tsx';

/** Which part of the library is shown. */
export const LIBRARIES = {
  all: { title: '全部素材', fixed: {} },
  own: { title: '管辖范围', fixed: { library: 'own' } },
  received: { title: '收到的素材', fixed: { library: 'received' } },
  favourite: { title: '我的收藏', fixed: { favourite: 'yes' } },
  bin: { title: '回收站', fixed: { bin: 'yes' } },
} as const;
export type LibraryName = keyof typeof LIBRARIES;

const isLibrary = (name: string): name is LibraryName => Object.hasOwn(LIBRARIES, name);
const idIn = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null);

/** Where in the library one is and what is open, as the address has it: `?lib=bin`, `?folder=7`, `?folder=none`, `?open=9`, `?upload=1`. */
export function useLibraryAddress() {
  const { search, setSearch } = usePage();
  const { lib, folder, open, upload, page: _page, ...rest } = search;
  const name: LibraryName = typeof lib === 'string' && isLibrary(lib) ? lib : 'all';
  const folderId = folder === 'none' ? 'none' : idIn(folder);
  const place =
    folderId === null
      ? {}
      : folderId === 'none'
        ? { unclassified: 'yes' as const }
        : { classifyId: folderId };
  return {
    library: name,
    folder: folderId,
    open: idIn(open),
    uploading: upload !== undefined,
    /** What the list is always narrowed to here. */
    fixed: { ...LIBRARIES[name].fixed, ...place },
    // Another place starts at its first page; conditions go along.
    goTo: (to: { lib?: LibraryName; folder?: number | 'none' }) =>
      setSearch({ ...rest, lib: to.lib === 'all' ? undefined : to.lib, folder: to.folder }, { push: true }),
    openMaterial: (id: number) => setSearch({ ...search, open: id }),
    close: () => {
      const { open: _open, upload: _upload, ...list } = search;
      setSearch(list);
    },
  };
}
export type LibraryAddress = ReturnType<typeof useLibraryAddress>;
