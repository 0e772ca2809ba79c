import { type HTMLAttributes, type KeyboardEvent, type RefObject, useState } from 'react';
import type { Row } from '../list-types.ts';
import type { ListModel } from '../use-list-model.ts';

interface Scrollable {
  scrollTo(config: { key: string | number }): void;
  nativeElement: HTMLElement;
}

/** Rows by keyboard: one of them takes the focus, ↑ ↓ Home End move it, space chooses, Enter opens. */
export function useRowKeys(model: ListModel, table: RefObject<unknown>) {
  const { data, idOf, props, selection } = model;
  const [current, setCurrent] = useState(0);
  const focusable = Math.min(current, data.rows.length - 1);

  const focusRow = (index: number) => {
    const row = data.rows[index];
    const grid = table.current as Scrollable | null;
    if (!row || !grid) return;
    setCurrent(index);
    grid.scrollTo({ key: idOf(row) });
    requestAnimationFrame(() =>
      grid.nativeElement
        .querySelector<HTMLElement>(`[data-row-key="${CSS.escape(String(idOf(row)))}"]`)
        ?.focus(),
    );
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys pressed on something in the row are that thing's.
    if (event.target !== event.currentTarget) return;
    const row = data.rows[focusable];
    const page = 10;
    const target = {
      ArrowDown: focusable + 1,
      ArrowUp: focusable - 1,
      PageDown: focusable + page,
      PageUp: focusable - page,
      Home: 0,
      End: data.rows.length - 1,
    }[event.key];
    if (target !== undefined) focusRow(Math.max(0, Math.min(data.rows.length - 1, target)));
    else if (event.key === ' ' && row) selection.toggle(idOf(row));
    else if (event.key === 'Enter' && row && props.onOpenRow) props.onOpenRow(row);
    else return;
    event.preventDefault();
  };

  const rowProps = (row: Row, index: number): HTMLAttributes<HTMLElement> => ({
    tabIndex: index === focusable ? 0 : -1,
    'aria-rowindex': index + 2,
    onKeyDown,
    onFocus: (event) => {
      if (event.target === event.currentTarget) setCurrent(data.rows.indexOf(row));
    },
  });
  return rowProps;
}
