import { type ListCall, mayCall, maySee } from '@zhiying/contract';
import { useProfile } from '#kit/session/session.store.ts';
import { isSet, type SearchValues } from './address.ts';
import type { ListProps, Row, RowId } from './list-types.ts';
import { useListAddress } from './use-list-address.ts';
import { useListLayout } from './use-list-layout.ts';
import { useCounts, useListRows } from './use-list-rows.ts';
import { useListSelection } from './use-list-selection.ts';

/** The state that the parts of a list page share. */
export function useListModel(props: ListProps, list: ListCall) {
  const profile = useProfile();
  const address = useListAddress(list, props.fixed);
  const { search } = address.current;
  const data = useListRows(list, address.current, address.correctTo);
  const rowKey = props.rowKey ?? 'id';
  const idOf = (row: Row) => row[rowKey] as RowId;
  const selection = useListSelection(search, new Map(data.rows.map((row) => [idOf(row), row])), data.total);
  const counts = useCounts(props.counts, search);
  const layout = useListLayout(props.id, props.columns);
  const conditions = Object.entries(search).filter(
    ([name, value]) => isSet(value) && !(name in (props.fixed ?? {})),
  ).length;

  const mayExport = list.export !== null && mayCall(profile, list.export.keys);

  const reload = () => {
    data.reload();
    counts?.reload();
  };
  return {
    props,
    list,
    idOf,
    address,
    data,
    selection,
    counts,
    layout,
    reload,
    /** How many conditions narrow the list. */
    conditions,
    /** Cards rather than the table. */
    asTiles: props.tile !== undefined && layout.settings.view !== 'table',
    mayExport,
    /** Rows can be chosen where something can be done with the chosen ones. */
    selectable:
      mayExport || (props.bulkActions ?? []).some((action) => !profile || maySee(profile, action.keys)),
    /** Nothing to show although nothing narrows the list. */
    isEmpty: data.known && !data.stale && data.total === 0 && conditions === 0,
    find: (next: SearchValues) => {
      selection.clear();
      const before = JSON.stringify([address.current.page, search]);
      const after = JSON.stringify([
        1,
        Object.fromEntries(Object.entries({ ...next, ...props.fixed }).filter(([, value]) => isSet(value))),
      ]);
      if (before === after) reload();
      else address.find(next);
    },
  };
}
export type ListModel = ReturnType<typeof useListModel>;
