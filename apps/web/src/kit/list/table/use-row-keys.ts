import { type HTMLAttributes, type KeyboardEvent, type RefObject, useState } from 'react';
import type { Row } from '../list-types.ts';
import type { ListModel } from '../use-list-model.ts';

interface Scrollable {
  scrollTo(config: { top: number }): void;
  nativeElement: HTMLElement;
}

/** Where to scroll to so that a row is in view; null where it is. Rows are all of one height. */
export function scrollFor(
  index: number,
  rowHeight: number,
  scrollTop: number,
  height: number,
): number | null {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  return top + rowHeight > scrollTop + height ? top + rowHeight - height : null;
}

/** Rows by keyboard: one of them takes the focus, ↑ ↓ Home End move it, space chooses, Enter opens. */
export function useRowKeys(model: ListModel, table: RefObject<unknown>) {
  const { data, idOf, layout, props, selection, selectable } = model;
  const [current, setCurrent] = useState(0);
  const { page, limit } = model.address.current;
  const first = (page - 1) * limit;
  const focusable = Math.min(current, data.rows.length - 1);

  const focusRow = (index: number) => {
    const row = data.rows[index];
    const grid = table.current as Scrollable | null;
    if (!row || !grid) return;
    setCurrent(index);
    const view = grid.nativeElement.querySelector('.ant-table-tbody-virtual-holder');
    const top = view && scrollFor(index, layout.rowHeight, view.scrollTop, view.clientHeight);
    if (typeof top === 'number') grid.scrollTo({ top });
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
    else if (event.key === ' ' && row && selectable) selection.toggle(idOf(row));
    else if (event.key === 'Enter' && row && props.onOpenRow) props.onOpenRow(row);
    else return;
    event.preventDefault();
  };

  const rowProps = (row: Row, index: number): HTMLAttributes<HTMLElement> => ({
    tabIndex: index === focusable ? 0 : -1,
    'aria-rowindex': first + index + 2,
    onKeyDown,
    onFocus: (event) => {
      if (event.target === event.currentTarget) setCurrent(data.rows.indexOf(row));
    },
  });
  return rowProps;
}
