import { create } from 'zustand';
import { go } from './navigate.ts';
import type { PageSearch } from './page-context.tsx';
import { hasObject, isMaking, pathOfKey, shownIn, tabKey } from './tab-key.ts';

export interface Tab {
  /** Stays the same as long as the tab is open, whatever is shown in it. */
  id: number;
  /** The path, and the object it shows: `ai?article=7`. */
  key: string;
  /** Under /home; the workbench is ''. */
  path: string;
  /** Of the page; an object's kind and name come from the object. */
  title: string;
  /** What the object is called, as soon as it is known. */
  name?: string;
  /** Where the tab was last; switching back returns to it. */
  search: PageSearch;
  /** Something in it is not saved. */
  dirty: boolean;
}

export interface TabsState {
  tabs: Tab[];
  /** The key in front; null while a page without a tab (no permission, not found) is shown. */
  active: string | null;
  /** Keys shown since the page was loaded, latest first: these are worth keeping mounted. */
  recent: string[];
  /** Returns to a tab as it was left. */
  open(key: string): void;
  /** Closes a tab; asks first where something is unsaved. Answers whether it was closed. */
  close(key: string): Promise<boolean>;
  closeOthers(key: string): Promise<boolean>;
  /** Closes whatever can be closed without losing anything, besides the one in front. */
  closeSaved(): Promise<boolean>;
}

/** The workbench: always the first tab, never closed. */
export const FIRST_TAB = '';
/** Pages kept mounted; the ones hidden longest are unmounted, their tabs and addresses stay. */
export const MAX_ALIVE = 12;

let lastId = 0;
export const newTab = (tab: Pick<Tab, 'path' | 'title' | 'search'> & Partial<Tab>): Tab => ({
  dirty: false,
  ...tab,
  id: ++lastId,
  key: tabKey(tab.path, tab.search),
});
const workbench = newTab({ path: FIRST_TAB, title: '工作台', search: {} });

type AskToDiscard = (dirty: Tab[]) => Promise<boolean>;
let askToDiscard: AskToDiscard = () => Promise.resolve(true);
/** Sets the question whether unsaved changes may be lost; the app supplies it. */
export const provideDiscardQuestion = (ask: AskToDiscard) => {
  askToDiscard = ask;
};

export const isSaved = ({ key, dirty }: Tab) => key !== FIRST_TAB && !dirty;

export const useTabs = create<TabsState>((set, get) => {
  const closeWhere = async (closes: (tab: Tab) => boolean, fallback: string) => {
    const closing = get().tabs.filter((tab) => tab.key !== FIRST_TAB && closes(tab));
    const dirty = closing.filter((tab) => tab.dirty);
    if (dirty.length > 0 && !(await askToDiscard(dirty))) return false;
    const gone = new Set(closing.map((tab) => tab.key));
    const { tabs, active, recent } = get();
    const next = neighbourOf(tabs, active, gone) ?? fallback;
    set({
      tabs: tabs.filter((tab) => !gone.has(tab.key)),
      recent: recent.filter((key) => !gone.has(key)),
    });
    if (active !== null && gone.has(active)) get().open(next);
    return true;
  };

  return {
    tabs: [workbench],
    active: null,
    recent: [],
    open: (key) => go({ path: pathOfKey(key), search: tabOf(key)?.search }),
    close: (key) => closeWhere((tab) => tab.key === key, FIRST_TAB),
    closeOthers: (key) => closeWhere((tab) => tab.key !== key, key),
    closeSaved: () => closeWhere((tab) => isSaved(tab) && tab.key !== get().active, FIRST_TAB),
  };
});

/** The label of a tab: an object's kind and name, or the title of a list. */
export function tabLabel({ path, search, title, name = '' }: Tab): { kind: string | null; name: string } {
  const shown = shownIn(path, search);
  // The page itself has a title to show until the name is known.
  if (shown === null || (shown.within && !name)) return { kind: null, name: title };
  return { kind: shown.kind, name };
}
export const tabText = (tab: Tab) => {
  const { kind, name } = tabLabel(tab);
  return [kind, name].filter(Boolean).join(' ');
};

export const tabOf = (key: string) => useTabs.getState().tabs.find((tab) => tab.key === key);
const tabById = (id: number) => useTabs.getState().tabs.find((tab) => tab.id === id);

/** The path in front, whatever object is shown there. */
/** Tells later whether the same tab is in front: whoever asked for something may have gone elsewhere before it was answered. */
export function frontNow() {
  const { active } = useTabs.getState();
  return () => useTabs.getState().active === active;
}

export const useActivePath = () => useTabs(({ active }) => (active === null ? null : pathOfKey(active)));

/** The tab to show when the one in front goes: the next one that stays, else the one before. */
function neighbourOf(tabs: Tab[], active: string | null, gone: ReadonlySet<string>) {
  const at = tabs.findIndex((tab) => tab.key === active);
  if (at < 0) return undefined;
  const stays = (tab: Tab) => !gone.has(tab.key);
  return (tabs.slice(at).find(stays) ?? tabs.slice(0, at).findLast(stays))?.key;
}

/** The router arrived at a page: its tab comes to the front, made if it is not there. */
export function showTab({ path, title, search }: Pick<Tab, 'path' | 'title' | 'search'>) {
  const key = tabKey(path, search);
  const { tabs, active } = useTabs.getState();
  const front = tabs.find((tab) => tab.key === active);
  const known = tabs.find((tab) => tab.key === key);
  // What was just made is shown where it was made.
  const made =
    !known && front?.path === path && hasObject(key) && isMaking(path, front.search) ? front : undefined;
  if (made) changeTab(made, { search, title });
  else if (known) changeTab(known, { search, title });
  else useTabs.setState({ tabs: [...tabs, newTab({ path, title, search })] });
  useTabs.setState(({ recent }) => ({
    active: key,
    recent: recent[0] === key ? recent : [key, ...recent.filter((entry) => entry !== key)],
  }));
}

/** The router arrived at a page that has no tab. */
export const showNoTab = () => useTabs.setState({ active: null });

/**
 * A page changes its own address. Where that names another object, or none any more, it is another tab; answers which one is meant.
 * Leaving an object for the list closes its tab: whoever stays in it goes there by the row of tabs.
 */
export function setTabSearch(id: number, search: PageSearch, push = false): string | null {
  const tab = tabById(id);
  if (!tab) return null;
  const key = tabKey(tab.path, search);
  if (key === tab.key) changeTab(tab, { search });
  else if (tabOf(key)) {
    if (!hasObject(key)) drop(tab);
  } else if (!push || !hasObject(key) || isMaking(tab.path, tab.search)) changeTab(tab, { search });
  return key;
}

export function setTabDirty(id: number, dirty: boolean) {
  const tab = tabById(id);
  // A page that goes to the background has its effects undone, which is not the same as having been saved.
  if (!tab || (!dirty && useTabs.getState().active !== tab.key) || tab.dirty === dirty) return;
  changeTab(tab, { dirty });
}

export function setTabName(key: string, name: string) {
  const tab = tabOf(key);
  if (tab && tab.name !== name) changeTab(tab, { name });
}

/** Closes tabs that may no longer be open without asking, e.g. after a change of permissions. */
export const keepTabs = (keep: (tab: Tab) => boolean) =>
  useTabs.setState(({ tabs, recent }) => {
    const kept = tabs.filter((tab) => tab.key === FIRST_TAB || keep(tab));
    if (kept.length === tabs.length) return {};
    return { tabs: kept, recent: recent.filter((key) => kept.some((tab) => tab.key === key)) };
  });

/** Unmounts every page and drops objects and conditions, for a change of channel. */
export const forgetMounted = () =>
  useTabs.setState(({ tabs, active }) => ({
    tabs: tabs
      .filter(({ key }) => !hasObject(key) || key === active)
      .map((tab) => (tab.dirty ? { ...tab, dirty: false } : tab)),
    recent: active === null ? [] : [active],
  }));

/** The keys to keep mounted: the latest ones, and any with something unsaved. */
export const aliveTabs = ({ tabs, recent }: Pick<TabsState, 'tabs' | 'recent'>) =>
  recent.filter((key, rank) => rank < MAX_ALIVE || tabs.some((tab) => tab.key === key && tab.dirty));

const drop = ({ key }: Tab) =>
  useTabs.setState(({ tabs, recent }) => ({
    tabs: tabs.filter((tab) => tab.key !== key),
    recent: recent.filter((entry) => entry !== key),
  }));

/** Tells objects apart, those without a tab of their own too. */
const whatIn = ({ path, search }: Tab) => {
  const shown = shownIn(path, search);
  return shown ? `${shown.of}=${shown.value}` : path;
};

/** What is shown may become another object, under which the tab is known from then on. */
function changeTab(tab: Tab, change: Partial<Tab>) {
  const next = { ...tab, ...change };
  next.key = tabKey(next.path, next.search);
  if (whatIn(next) !== whatIn(tab)) next.name = undefined;
  useTabs.setState(({ tabs, active, recent }) => ({
    tabs: tabs.map((one) => (one.id === tab.id ? next : one)),
    active: active === tab.key ? next.key : active,
    recent: recent.map((key) => (key === tab.key ? next.key : key)),
  }));
}
