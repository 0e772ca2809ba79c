export { readAddress } from './address.ts';
export {
  dateRangeField,
  pickerField,
  selectField,
  textField,
} from './filter/search-fields.tsx';
export { listOf } from './list-of.ts';
export { ListPage } from './list-page.tsx';
export type { BulkAction, Column, Search, SearchField, SearchName, SelectedRows } from './list-types.ts';
export { RowCard } from './row-card.tsx';
export { type DrawerTarget, useDrawerAddress } from './use-drawer-address.ts';
export { useDrawerVisit } from './use-drawer-visit.ts';
export { useExistingPage } from './use-existing-page.ts';
