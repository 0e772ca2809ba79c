import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ListModel } from '../use-list-model.ts';
import { HEADER_HEIGHT } from './measures.ts';

/** The scroll position that brings a row into view; null where it is visible. All rows have one height. */
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

const PAGE = 10;

/**
 * Keyboard control of rows: one of them takes the focus, ↑ ↓ Home End move it, space selects, Enter opens. `follow` draws
 * the rows that are in sight after scrolling.
 */
export function useRowKeys(model: ListModel, view: RefObject<HTMLElement | null>, follow: () => void) {
  const { data, idOf, layout, props, selection, selectable } = model;
  const [walked, setCurrent] = useState(0);
  const last = data.rows.length - 1;
  const current = Math.min(walked, last);

  /** The row that takes the focus as soon as it is drawn. */
  const coming = useRef<number>(null);
  useLayoutEffect(() => {
    if (coming.current === null) return;
    view.current?.querySelector<HTMLElement>(`[data-at="${coming.current}"]`)?.focus({ preventScroll: true });
    coming.current = null;
  });

  const focusRow = (index: number) => {
    const table = view.current;
    if (!table || index === current) return;
    const top = scrollFor(index, layout.rowHeight, table.scrollTop, table.clientHeight - HEADER_HEIGHT);
    if (top !== null) table.scrollTo({ top });
    coming.current = index;
    setCurrent(index);
    follow();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys pressed on something in the row are that thing's.
    if (!isRow(event.target)) return;
    const row = data.rows[current];
    const target = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + PAGE,
      PageUp: current - PAGE,
      Home: 0,
      End: last,
    }[event.key];
    if (target !== undefined) focusRow(Math.max(0, Math.min(last, target)));
    else if (event.key === ' ' && row && selectable) selection.toggle(idOf(row));
    else if (event.key === 'Enter' && row && props.onOpenRow) props.onOpenRow(row);
    else return;
    event.preventDefault();
  };

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (isRow(target)) setCurrent(Number(target.dataset.at));
  };
  return { current, onKeyDown, onFocus };
}

const isRow = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.dataset.at !== undefined;
