import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiError } from '#kit/session/api/client.ts';
import type { PickerQuery, PickerRow, PickerSource } from './picker-types.ts';

const MINUTE = 60_000;

const useRows = <Row extends PickerRow>(source: PickerSource<Row>, wanted: PickerQuery, enabled: boolean) =>
  useQuery<{ rows: Row[] }, ApiError>({
    ...source.read(wanted),
    enabled,
    staleTime: MINUTE,
    placeholderData: wanted.ids ? undefined : keepPreviousData,
  });

/** The rows of these ids, whatever page they would be on; `complete` when what is not among them cannot be seen. */
export function useRowsOf<Row extends PickerRow>(source: PickerSource<Row>, ids: readonly number[]) {
  const wanted = [...ids].sort((a, b) => a - b);
  const asked = useRows(source, { ids: wanted }, ids.length > 0);
  const rows = (ids.length > 0 ? asked.data?.rows : undefined) ?? [];
  return {
    rows: rows.filter((row) => ids.includes(row.id)),
    settled: ids.length === 0 || !asked.isPending,
    complete: ids.length === 0 || asked.isSuccess,
  };
}

/** The options of the open list: recent choices first while nothing is typed, then the server's. */
export function useOffers<Row extends PickerRow>(
  source: PickerSource<Row>,
  {
    typed,
    recent,
    disabledToo,
    open,
  }: { typed: string; recent: number[]; disabledToo: boolean; open: boolean },
) {
  const q = source.matches ? '' : typed;
  const offered = useRows(source, { ...(q ? { q } : {}), ...(disabledToo ? { disabled: true } : {}) }, open);
  const rows = (offered.data?.rows ?? []).filter((row) => !typed || (source.matches?.(row, typed) ?? true));
  const remembered = useRowsOf(source, open && !typed ? recent : []);
  const lately = remembered.rows.filter((row) => disabledToo || !row.disabled);
  lately.sort((a, b) => recent.indexOf(a.id) - recent.indexOf(b.id));
  // Recent choices come with the rest or not at all: arriving later they would push away what is being looked at.
  return {
    offered,
    rows: remembered.settled ? rows : [],
    lately,
    looking: offered.isFetching || !remembered.settled,
  };
}

/** The name of one row that may be in nobody's list yet, e.g. one that came with a link. */
export function useNameOf<Row extends PickerRow>(source: PickerSource<Row>, id: number): string {
  const { rows, complete } = useRowsOf(source, [id]);
  return rows[0]?.name ?? (complete ? `#${id}` : '…');
}
