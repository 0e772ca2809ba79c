import { MAX_IDS } from '@zhiying/contract';
import { App } from 'antd';
import { useState } from 'react';
import { useProfile } from '#kit/session/session.store.ts';
import type { SearchValues } from './address.ts';
import type { AnyChosen, RowId } from './list-types.ts';
import { chooseOnPage, countChosen, EVERYTHING, isNothing, NOTHING, type Selection, toggle, tooMany } from './selection.ts';

/** The selection belongs to one search in one channel: another search starts with nothing chosen. */
export function useListSelection(search: SearchValues, pageIds: readonly RowId[], total: number) {
  const { message } = App.useApp();
  const channel = useProfile()?.channel?.id;
  const key = JSON.stringify([channel, search]);
  const [held, setHeld] = useState({ key, selection: NOTHING });
  const selection = held.key === key ? held.selection : NOTHING;

  const choose = (next: Selection) => {
    if (tooMany(next)) {
      void message.warning(`一次最多选择 ${MAX_IDS.toLocaleString('zh-CN')} 条，要处理更多请用「选择全部」`);
      return;
    }
    setHeld({ key, selection: next });
  };
  const clear = () => setHeld({ key, selection: NOTHING });
  const count = countChosen(selection, pageIds, total);
  const chosen: AnyChosen = {
    ids: [...selection.ids],
    filter: selection.whole ? search : null,
    count: count.all,
    clear,
  };
  return {
    selection,
    none: isNothing(selection),
    count,
    chosen,
    tick: (ticked: readonly RowId[]) => choose(chooseOnPage(selection, pageIds, ticked)),
    toggle: (id: RowId) => choose(toggle(selection, pageIds, id)),
    all: () => choose(EVERYTHING),
    clear,
  };
}
