export { readAddress } from './address.ts';
export {
  dateRangeField,
  pickerField,
  selectField,
  textField,
} from './filter/search-fields.tsx';
export { ListPage } from './list-page.tsx';
export type { BulkAction, Chosen, Column, SearchField, SearchName } from './list-types.ts';
export { type DrawerTarget, useDrawerAddress } from './use-drawer-address.ts';
export { useDrawerVisit } from './use-drawer-visit.ts';
