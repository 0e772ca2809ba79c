import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { DragIcon } from '#kit/base/icons.tsx';
import { Box } from '#kit/base/pieces.tsx';
import { useSize } from '#kit/base/use-size.ts';
import styles from './drag-list.module.css';
import { drawnRows, type ListPlace, scrolledTo, windowOf } from './list-place.ts';
import type { DragLists } from './use-drag-lists.ts';

interface DragListProps<Item> {
  id: string;
  label: string;
  items: readonly Item[];
  lists: DragLists;
  keyOf(item: Item): string;
  /** What is told of a row that moves. */
  nameOf(item: Item): string;
  rowHeight: number;
  /** Rows that stay where they are have no handle. */
  fixed?(item: Item): boolean;
  children(item: Item, handle: ReactNode, at: number): ReactNode;
  empty?: ReactNode;
}

/** Until the list's own height is known. */
const UNMEASURED = 800;

/** Rows that are put in order by their handle. Only those in sight are drawn, so a thousand cost what thirty do. */
export function DragList<Item>(props: DragListProps<Item>) {
  const { id, items, lists, rowHeight, keyOf, nameOf } = props;
  const [top, setTop] = useState(0);
  const list = useRef<HTMLElement>(null);
  const [measure, { height }] = useSize();
  useLayoutEffect(() => measure(list.current), [measure]);
  const { first, last } = windowOf(top, height || UNMEASURED, rowHeight, items.length);
  const { held, over } = lists;
  // Rows may go meanwhile, the one in hand with them.
  const dragged = held?.list === id && held.at < items.length ? held.at : null;
  const target = over?.list === id ? over.at : null;
  const row = (at: number) => {
    const item = items[at] as Item;
    const away = at < first || at >= last;
    const handle = props.fixed?.(item) ? null : (
      <Handle place={{ list: id, at }} name={nameOf(item)} lists={lists} lifted={dragged === at} />
    );
    return (
      <li
        key={keyOf(item)}
        className={styles.row}
        style={{ height: rowHeight, top: away ? at * rowHeight : undefined }}
        data-away={away || undefined}
        data-dragged={dragged === at || undefined}
        data-before={target === at || undefined}
        data-after={(target === items.length && at === items.length - 1) || undefined}
      >
        {props.children(item, handle, at)}
      </li>
    );
  };

  // Who moves a row by keys sees where it would go; a pointer is where it is.
  const seen = lists.lifted ? target : null;
  useEffect(() => {
    const box = list.current;
    if (box && seen !== null) box.scrollTop = scrolledTo(seen, box.scrollTop, box.clientHeight, rowHeight);
  }, [seen, rowHeight]);

  return (
    <Box
      as="ul"
      ref={list}
      className={classOf({ overflow: 'y', fill: true, position: 'relative' }, styles.list)}
      aria-label={props.label}
      data-drag-list={id}
      data-row-height={rowHeight}
      data-count={items.length}
      data-over={target !== null || undefined}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      {items.length === 0 && <li>{props.empty}</li>}
      <li aria-hidden="true" style={{ height: first * rowHeight }} />
      {drawnRows({ first, last }, dragged).map(row)}
      <li aria-hidden="true" style={{ height: (items.length - last) * rowHeight }} />
    </Box>
  );
}

interface HandleProps {
  place: ListPlace;
  name: string;
  lists: DragLists;
  lifted: boolean;
}

function Handle({ place, name, lists, lifted }: HandleProps) {
  const key = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (!lists.key(event.key, place, name)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={`移动「${name}」`}
      aria-pressed={lifted}
      title="拖动排序；按空格键拿起，用方向键移动"
      data-drag-handle={`${place.list} ${place.at}`}
      onPointerDown={(event) => event.button === 0 && lists.lift(place, name)}
      onKeyDown={key}
      onBlur={() => lists.blur()}
    >
      <DragIcon size={14} />
    </button>
  );
}
