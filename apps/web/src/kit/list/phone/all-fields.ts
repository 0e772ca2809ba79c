import { selectField } from '../filter/search-fields.tsx';
import type { SearchField } from '../list-types.ts';

/** On a phone the status strip becomes one more field. */
export const allFields = (
  search: readonly SearchField[] = [],
  status?: string,
  labels?: Record<string, string>,
  label = '状态',
): readonly SearchField[] =>
  status && labels ? [...search, selectField({ name: status, label, options: labels })] : search;
