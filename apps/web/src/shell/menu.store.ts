import { HOME_ROUTES, MENU_GROUPS, type MenuGroup } from '@zhiying/contract';
import { useMemo } from 'react';
import { create } from 'zustand';
import { useProfile } from '#kit/session/session.store.ts';

/** How one person has the menu on this device. */
interface MenuChoice {
  /** Paths in order; null until they chose themselves. */
  favourites: string[] | null;
  /** Groups that were opened, the latest first; null until they opened or folded one. */
  opened: MenuGroup[] | null;
}

const NOTHING: MenuChoice = { favourites: null, opened: null };
const nameOf = (uid: number) => `zhiying.menu.${uid}`;

const useChoices = create<Record<number, MenuChoice>>(() => ({}));

/** What is stored may be of an older version, or of somebody's making: what does not fit is dropped. */
function readChoice(uid: number): MenuChoice {
  try {
    const { favourites, opened } = JSON.parse(
      localStorage.getItem(nameOf(uid)) ?? '{}',
    ) as Partial<MenuChoice>;
    return {
      favourites: Array.isArray(favourites) ? favourites.filter(isPath) : null,
      opened: Array.isArray(opened) ? opened.filter((id) => id in MENU_GROUPS) : null,
    };
  } catch {
    return NOTHING;
  }
}
const isPath = (path: unknown): path is string => HOME_ROUTES.some((route) => route.path === path);

function change(uid: number, part: Partial<MenuChoice>) {
  const next = { ...(useChoices.getState()[uid] ?? readChoice(uid)), ...part };
  useChoices.setState({ [uid]: next });
  try {
    localStorage.setItem(nameOf(uid), JSON.stringify(next));
  } catch {
    // Nothing is lost but a convenience.
  }
}

export function useMenuChoice() {
  const uid = useProfile()?.uid ?? 0;
  const known = useChoices((state) => state[uid]);
  return useMemo(() => {
    const choice = known ?? readChoice(uid);
    return {
      ...choice,
      setFavourites: (favourites: string[]) => change(uid, { favourites }),
      open: (opened: readonly MenuGroup[], id: MenuGroup) =>
        change(uid, { opened: [id, ...opened.filter((other) => other !== id)] }),
      fold: (opened: readonly MenuGroup[], id: MenuGroup) =>
        change(uid, { opened: opened.filter((other) => other !== id) }),
    };
  }, [uid, known]);
}
