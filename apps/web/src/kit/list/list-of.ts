import type { ListCall } from '@zhiying/contract';
import type { ListPageProps } from './list-types.ts';

type Said = 'id' | 'noun' | 'columns' | 'card';
type Unchanging = 'search' | 'counts' | 'empty' | 'headless' | 'title' | 'tile' | 'rowKey';
type Declared<L extends ListCall> = Pick<ListPageProps<L>, Said> &
  Partial<Pick<ListPageProps<L>, Unchanging>>;

/**
 * Declares a list once beside its columns: `<ListPage {...listOf(call, { … })} />` adds what the page offers.
 * Columns, search fields and cards take their types from the call. Declared outside the page: a search field is a
 * component, and a new one would lose its typed text.
 */
export const listOf = <L extends ListCall>(list: L, declared: Declared<L>): Declared<L> & { list: L } => ({
  list,
  ...declared,
});
