import { FIRST_TAB, type Tab } from '#kit/page/tabs.store.ts';

/** From the ninth on the row would be a row of stumps. */
export const MOST_SHOWN = 8;

/**
 * The tabs that stand in the row. Of too many, the saved ones that were used longest ago are left to the list of all; whatever is in
 * front or unsaved always stands there.
 */
export function tabsShown(tabs: readonly Tab[], active: string | null, recent: readonly string[]): Tab[] {
  const age = ({ key }: Tab) => {
    const at = recent.indexOf(key);
    return at < 0 ? recent.length : at;
  };
  const stays = ({ key, dirty }: Tab) => key === FIRST_TAB || key === active || dirty;
  const leaves = tabs
    .filter((tab) => !stays(tab))
    .sort((a, b) => age(b) - age(a))
    .slice(0, Math.max(0, tabs.length - MOST_SHOWN));
  return tabs.filter((tab) => !leaves.includes(tab));
}
