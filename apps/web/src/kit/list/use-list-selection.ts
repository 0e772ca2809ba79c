import { MAX_IDS } from '@zhiying/contract';
import { useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { useProfile } from '#kit/session/session.store.ts';
import type { SearchValues } from './address.ts';
import type { AnySelectedRows, Row, RowId } from './list-types.ts';
import {
  chooseOnPage,
  countChosen,
  EMPTY_SELECTION,
  FULL_SELECTION,
  isEmptySelection,
  type Selection,
  toggle,
  tooMany,
} from './selection.ts';

interface StoredSelection {
  key: string;
  selection: Selection;
  /** Chosen rows of pages that are no longer shown. */
  rows: ReadonlyMap<RowId, Row>;
}

const seenEntry = (seen: ReadonlyMap<RowId, Row>, id: RowId): [RowId, Row][] => {
  const row = seen.get(id);
  return row ? [[id, row]] : [];
};

/** The selection belongs to one search in one channel: another search starts with nothing chosen. */
export function useListSelection(search: SearchValues, page: ReadonlyMap<RowId, Row>, total: number) {
  const pageIds = [...page.keys()];
  const channel = useProfile()?.channel?.id;
  const key = JSON.stringify([channel, search]);
  const [held, setHeld] = useState<StoredSelection>({ key, selection: EMPTY_SELECTION, rows: new Map() });
  const selection = held.key === key ? held.selection : EMPTY_SELECTION;

  const choose = (next: Selection) => {
    if (tooMany(next)) {
      void message.warning(`一次最多选择 ${MAX_IDS.toLocaleString('zh-CN')} 条，如需更多请使用「选择全部」`);
      return;
    }
    const seen = new Map([...(held.key === key ? held.rows : []), ...page]);
    setHeld({ key, selection: next, rows: new Map([...next.ids].flatMap((id) => seenEntry(seen, id))) });
  };
  const clear = () => setHeld({ key, selection: EMPTY_SELECTION, rows: new Map() });
  const count = countChosen(selection, pageIds, total);
  const chosen: AnySelectedRows = {
    ids: [...selection.ids],
    rows: [...selection.ids].flatMap((id): Row[] => {
      const row = page.get(id) ?? held.rows.get(id);
      return row ? [row] : [];
    }),
    filter: selection.whole ? search : null,
    count: count.all,
    clear,
  };
  return {
    selection,
    none: isEmptySelection(selection),
    count,
    chosen,
    tick: (ticked: readonly RowId[]) => choose(chooseOnPage(selection, pageIds, ticked)),
    toggle: (id: RowId) => choose(toggle(selection, pageIds, id)),
    all: () => choose(FULL_SELECTION),
    clear,
  };
}
