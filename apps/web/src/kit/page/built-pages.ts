import { create } from 'zustand';
import type { Icon } from '#kit/base/icon.tsx';

interface Registry {
  paths: ReadonlySet<string>;
  /** By path, and by the name of whatever else can be begun. */
  icons: ReadonlyMap<string, Icon>;
}

const useRegistry = create<Registry>(() => ({ paths: new Set(), icons: new Map() }));

/** `task/detail` → `task` */
const firstOf = (path: string) => path.split('/')[0] ?? '';

/**
 * The app tells which pages exist, each with its icon; menu and palette offer nothing else, and what somebody may open is
 * counted among them.
 */
export function provideBuiltPages(
  pages: Readonly<Record<string, { icon?: Icon } | undefined>>,
  others: Readonly<Record<string, Icon>>,
) {
  const icons = new Map(Object.entries(others));
  for (const [path, page] of Object.entries(pages)) {
    if (!page?.icon) continue;
    icons.set(path, page.icon);
    if (!(firstOf(path) in pages)) icons.set(firstOf(path), page.icon);
  }
  useRegistry.setState({ paths: new Set(Object.keys(pages)), icons });
}

export const useBuiltPages = () => useRegistry((state) => state.paths);

/** That of the page, or of the one it lies beneath. They are told before anything is drawn, and stay. */
export function pageIcon(path: string): Icon | undefined {
  const { icons } = useRegistry.getState();
  return icons.get(path) ?? icons.get(firstOf(path));
}
