import { MAX_IDS } from '@zhiying/contract';
import type { RowId } from './list-types.ts';

/** Rows chosen across pages. `whole` means everything the filter finds, whatever page it is on. */
export interface Selection {
  ids: ReadonlySet<RowId>;
  whole: boolean;
}

export const EMPTY_SELECTION: Selection = { ids: new Set(), whole: false };
export const FULL_SELECTION: Selection = { ids: new Set(), whole: true };

export const isChosen = (selection: Selection, id: RowId) => selection.whole || selection.ids.has(id);
export const isEmptySelection = (selection: Selection) => !selection.whole && selection.ids.size === 0;

/**
 * Merges the rows ticked on this page with those selected on others. Unticking a row of a full selection leaves the
 * other rows of this page: a filter cannot express “all but these”.
 */
export function chooseOnPage(
  selection: Selection,
  pageIds: readonly RowId[],
  ticked: readonly RowId[],
): Selection {
  const elsewhere = selection.whole ? [] : [...selection.ids].filter((id) => !pageIds.includes(id));
  return { ids: new Set([...elsewhere, ...ticked]), whole: false };
}

export function toggle(selection: Selection, pageIds: readonly RowId[], id: RowId): Selection {
  const ticked = pageIds.filter((other) => (other === id) !== isChosen(selection, other));
  return chooseOnPage(selection, pageIds, ticked);
}

/**
 * The ticks of a page after a row was clicked; with Shift, of all rows from the one clicked before. One that was not
 * ticked among them ticks them all, else they all lose it.
 */
export function ticksUpTo(
  selection: Selection,
  pageIds: readonly RowId[],
  from: number,
  to: number,
): RowId[] {
  const range = pageIds.slice(Math.min(from, to), Math.max(from, to) + 1);
  const tick = range.some((id) => !isChosen(selection, id));
  return pageIds.filter((id) => (range.includes(id) ? tick : isChosen(selection, id)));
}

export const tooMany = (selection: Selection) => selection.ids.size > MAX_IDS;

export function countChosen(selection: Selection, pageIds: readonly RowId[], total: number) {
  const here = pageIds.filter((id) => isChosen(selection, id)).length;
  const all = selection.whole ? total : selection.ids.size;
  return { all, here, elsewhere: all - here };
}
