import { MAX_IDS } from '@zhiying/contract';
import type { RowId } from './list-types.ts';

/** Rows chosen across pages. `whole` means everything the filter finds, whatever page it is on. */
export interface Selection {
  ids: ReadonlySet<RowId>;
  whole: boolean;
}

export const NOTHING: Selection = { ids: new Set(), whole: false };
export const EVERYTHING: Selection = { ids: new Set(), whole: true };

export const isChosen = (selection: Selection, id: RowId) => selection.whole || selection.ids.has(id);
export const isNothing = (selection: Selection) => !selection.whole && selection.ids.size === 0;

/**
 * What is ticked on this page, put beside what is chosen on the others. Unticking a row of “everything” leaves the
 * other rows of this page: a filter cannot say “all but these”.
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

export const tooMany = (selection: Selection) => selection.ids.size > MAX_IDS;

export function countChosen(selection: Selection, pageIds: readonly RowId[], total: number) {
  const here = pageIds.filter((id) => isChosen(selection, id)).length;
  const all = selection.whole ? total : selection.ids.size;
  return { all, here, elsewhere: all - here };
}
