import type { Shortcut } from '@zhiying/contract';

/** Shown unless somebody chose their own. */
const USUAL = 5;
export const MOST_SHORTCUTS = 8;

/** What the person kept, in their order; anything else in the preference is as if it were not there. */
export const chosenIds = (kept: unknown): string[] | null =>
  Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : null;

/** All that may be begun, the chosen ones first and in their order; `shown` is how many of them are on the card. */
export function arrangeShortcuts(shortcuts: readonly Shortcut[], chosen: readonly string[] | null) {
  if (!chosen) return { all: [...shortcuts], shown: Math.min(USUAL, shortcuts.length) };
  // What is no longer offered, such as after a change of roles, is left out and not forgotten.
  const first = chosen.flatMap((id) => shortcuts.find((one) => one.id === id) ?? []).slice(0, MOST_SHORTCUTS);
  return { all: [...first, ...shortcuts.filter((one) => !first.includes(one))], shown: first.length };
}

/** Moves a row of `all`, counted before the move; what is put among the shown ones is shown. */
export function moveShortcut(
  { all, shown }: ReturnType<typeof arrangeShortcuts>,
  from: number,
  to: number,
): string[] {
  const ids = all.map(({ id }) => id);
  const [moved] = ids.splice(from, 1);
  if (moved === undefined) return ids.slice(0, shown);
  ids.splice(to > from ? to - 1 : to, 0, moved);
  const entered = from >= shown && to < shown;
  const left = from < shown && to > shown;
  return ids.slice(0, Math.min(MOST_SHORTCUTS, shown + Number(entered) - Number(left)));
}
