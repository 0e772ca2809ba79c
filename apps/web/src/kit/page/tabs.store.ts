import { create } from 'zustand';
import { go } from './navigate.ts';
import type { PageSearch } from './page-context.tsx';

export interface Tab {
  /** Under /home; the workbench is ''. */
  path: string;
  title: string;
  /** Where the tab was last; switching back returns to it. */
  search: PageSearch;
  /** Something in it is not saved. */
  dirty: boolean;
}

export interface TabsState {
  tabs: Tab[];
  /** The path in front; null while a page without a tab (no permission, not found) is shown. */
  active: string | null;
  /** Paths shown since the page was loaded, latest first: these are worth keeping mounted. */
  recent: string[];
  /** Opens the page, or returns to its tab as it was left. */
  open(path: string, search?: PageSearch): void;
  /** Closes a tab; asks first where something is unsaved. Answers whether it was closed. */
  close(path: string): Promise<boolean>;
  closeOthers(path: string): Promise<boolean>;
  closeAll(): Promise<boolean>;
}

/** The workbench: always the first tab, never closed. */
export const FIRST_TAB = '';
/** Pages kept mounted; the ones hidden longest are unmounted, their tabs and addresses stay. */
export const MAX_ALIVE = 12;

const workbench: Tab = { path: FIRST_TAB, title: '工作台', search: {}, dirty: false };

type AskToDiscard = (dirty: Tab[]) => Promise<boolean>;
let askToDiscard: AskToDiscard = () => Promise.resolve(true);
/** The app decides how the question whether unsaved changes may be lost is asked. */
export const provideDiscardQuestion = (ask: AskToDiscard) => {
  askToDiscard = ask;
};

export const useTabs = create<TabsState>((set, get) => {
  const closeWhere = async (closes: (tab: Tab) => boolean, fallback: string) => {
    const closing = get().tabs.filter((tab) => tab.path !== FIRST_TAB && closes(tab));
    const dirty = closing.filter((tab) => tab.dirty);
    if (dirty.length > 0 && !(await askToDiscard(dirty))) return false;
    const gone = new Set(closing.map((tab) => tab.path));
    const { tabs, active, recent } = get();
    const next = neighbourOf(tabs, active, gone) ?? fallback;
    set({
      tabs: tabs.filter((tab) => !gone.has(tab.path)),
      recent: recent.filter((path) => !gone.has(path)),
    });
    if (active !== null && gone.has(active)) get().open(next);
    return true;
  };

  return {
    tabs: [workbench],
    active: null,
    recent: [],
    open: (path, search) => go({ path, search: search ?? tabOf(path)?.search }),
    close: (path) => closeWhere((tab) => tab.path === path, FIRST_TAB),
    closeOthers: (path) => closeWhere((tab) => tab.path !== path, path),
    closeAll: () => closeWhere(() => true, FIRST_TAB),
  };
});

export const tabOf = (path: string) => useTabs.getState().tabs.find((tab) => tab.path === path);

/** The tab to show when the one in front goes: the next one that stays, else the one before. */
function neighbourOf(tabs: Tab[], active: string | null, gone: ReadonlySet<string>) {
  const at = tabs.findIndex((tab) => tab.path === active);
  if (at < 0) return undefined;
  const stays = (tab: Tab) => !gone.has(tab.path);
  return (tabs.slice(at).find(stays) ?? tabs.slice(0, at).findLast(stays))?.path;
}

/** The router arrived at a page: its tab comes to the front, made if it is not there. */
export function showTab({ path, title, search }: Omit<Tab, 'dirty'>) {
  useTabs.setState(({ tabs, recent }) => ({
    active: path,
    recent: recent[0] === path ? recent : [path, ...recent.filter((entry) => entry !== path)],
    tabs: tabs.some((tab) => tab.path === path)
      ? replaceTab(tabs, path, { title, search })
      : [...tabs, { path, title, search, dirty: false }],
  }));
}

/** The router arrived at a page that has no tab. */
export const showNoTab = () => useTabs.setState({ active: null });

export const setTabSearch = (path: string, search: PageSearch) =>
  useTabs.setState(({ tabs }) => ({ tabs: replaceTab(tabs, path, { search }) }));

export function setTabDirty(path: string, dirty: boolean) {
  const { active } = useTabs.getState();
  // A page that goes to the background has its effects undone, which is not the same as having been saved.
  if (!dirty && active !== path) return;
  if (tabOf(path)?.dirty === dirty) return;
  useTabs.setState(({ tabs }) => ({ tabs: replaceTab(tabs, path, { dirty }) }));
}

/** Closes without asking whatever may no longer be open, e.g. after a change of permissions. */
export const keepTabs = (keep: (tab: Tab) => boolean) =>
  useTabs.setState(({ tabs, recent }) => {
    const kept = tabs.filter((tab) => tab.path === FIRST_TAB || keep(tab));
    if (kept.length === tabs.length) return {};
    return { tabs: kept, recent: recent.filter((path) => kept.some((tab) => tab.path === path)) };
  });

/** Every page will be mounted anew, e.g. in another channel: nothing unsaved is left in the old ones. */
export const forgetMounted = () =>
  useTabs.setState(({ tabs, active }) => ({
    tabs: tabs.map((tab) => (tab.dirty ? { ...tab, dirty: false } : tab)),
    recent: active === null ? [] : [active],
  }));

/** The paths to keep mounted: the latest ones, and any with something unsaved. */
export const alivePaths = ({ tabs, recent }: Pick<TabsState, 'tabs' | 'recent'>) =>
  recent.filter((path, rank) => rank < MAX_ALIVE || tabs.some((tab) => tab.path === path && tab.dirty));

const replaceTab = (tabs: Tab[], path: string, change: Partial<Tab>) =>
  tabs.map((tab) => (tab.path === path ? { ...tab, ...change } : tab));
