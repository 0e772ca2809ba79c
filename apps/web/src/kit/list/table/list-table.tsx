import { type CSSProperties, type MouseEvent, useCallback, useRef } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import type { Size } from '#kit/base/use-size.ts';
import { ticksUpTo } from '../selection.ts';
import type { ListModel } from '../use-list-model.ts';
import { HeadRow } from './head-row.tsx';
import styles from './list-table.module.css';
import { HEADER_HEIGHT, SELECTION_WIDTH } from './measures.ts';
import { TableRow } from './table-row.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { useRowWindow } from './use-row-window.ts';

interface ListTableProps {
  model: ListModel;
  widths: readonly number[];
  actionsWidth: number;
  size: Size;
}

/**
 * The rows of one page of a list: all of one height, so that only those in sight are drawn, and drawn once. Head, first
 * column and actions stay in place. The body hears of keys and clicks for all rows.
 */
export function ListTable({ model, widths, actionsWidth, size }: ListTableProps) {
  const { data, idOf, layout, selectable, props } = model;
  const view = useRef<HTMLDivElement>(null);
  const tick = useTicks(model);
  const { rowHeight } = layout;
  const inView = useRowWindow(view, rowHeight, size.height - HEADER_HEIGHT, data.rows.length);
  const keys = useRowKeys(model, view, inView.follow);
  const tracks = [
    ...(selectable ? [SELECTION_WIDTH] : []),
    ...widths,
    ...(props.rowActions ? [actionsWidth] : []),
  ];
  const overflows = tracks.reduce((sum, width) => sum + width, 0) > size.width;
  return (
    <div
      ref={view}
      role="table"
      aria-label={`${props.noun}列表`}
      aria-rowcount={data.total + 1}
      className={classOf({ height: 'full', overflow: 'auto' }, styles.table)}
      data-stale={data.stale}
      data-before={inView.scrolledSideways || undefined}
      data-after={(overflows && !inView.atEnd) || undefined}
      style={
        {
          '--columns': tracks.map((width) => `${width}px`).join(' '),
          '--first': `${selectable ? SELECTION_WIDTH : 0}px`,
          '--row-height': `${rowHeight}px`,
        } as CSSProperties
      }
      onScroll={inView.follow}
    >
      <div role="rowgroup" className={styles.head}>
        <HeadRow model={model} widths={widths} />
      </div>
      {/* Rows and their cells are what people work with; the group only hears for them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="rowgroup"
        className={styles.body}
        style={{ height: data.rows.length * rowHeight, paddingTop: inView.from * rowHeight }}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onClick={(event) => {
          const row = rowAt(model, event);
          if (row) props.onOpenRow?.(row);
        }}
        onMouseOver={tellWhole}
      >
        {data.rows.slice(inView.from, inView.to).map((row, index) => (
          <TableRow
            key={idOf(row)}
            model={model}
            row={row}
            at={inView.from + index}
            focusable={inView.from + index === keys.current}
            onTick={tick}
          />
        ))}
      </div>
    </div>
  );
}

/** Ticks a row; with Shift, all from the one that was ticked before. */
function useTicks(model: ListModel) {
  const last = useRef<number>(null);
  return useCallback(
    (at: number, shift: boolean) => {
      const { data, idOf, selection } = model;
      const from = shift ? (last.current ?? at) : at;
      selection.tick(ticksUpTo(selection.selection, data.rows.map(idOf), from, at));
      last.current = at;
    },
    [model],
  );
}

/** The row that was clicked itself: not something in it or opened from it, and not the end of marking text. */
function rowAt({ data }: ListModel, { target, currentTarget }: MouseEvent) {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return undefined;
  if (target.closest('button, a, input, label, [data-tick]')) return undefined;
  if (!(getSelection()?.isCollapsed ?? true)) return undefined;
  return data.rows[Number(target.closest<HTMLElement>('[data-at]')?.dataset.at)];
}

/** Hovering a cell whose text was cut shows all of it; columns that say more by a title of their own keep theirs. */
function tellWhole({ target }: MouseEvent) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  if (!cell || cell.querySelector('[title]')) return;
  const cut = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );
  cell.title = cut ? cell.innerText.replace(/\s*\n\s*/g, ' ') : '';
}
