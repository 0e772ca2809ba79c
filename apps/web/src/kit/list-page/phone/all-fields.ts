import { selectField } from '../filter/search-fields.tsx';
import type { ListProps, SearchField } from '../list-types.ts';

/** On a phone the status strip becomes one more field. */
export const allFields = (
  search: readonly SearchField[] = [],
  counts?: ListProps['counts'],
): readonly SearchField[] =>
  counts ? [...search, selectField({ name: counts.field, label: '状态', options: counts.labels })] : search;
