import { memo } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import type { Column, Row } from '../list-types.ts';
import { isChosen } from '../selection.ts';
import type { ListModel } from '../use-list-model.ts';
import styles from './list-table.module.css';
import { RowActions } from './row-actions.tsx';

interface TableRowProps {
  model: ListModel;
  row: Row;
  /** Its place on the page, from 0. */
  at: number;
  /** The one the Tab key stops at; arrows reach the others. */
  focusable: boolean;
  /** With Shift: all from the row that was ticked before. */
  onTick(at: number, shift: boolean): void;
}

const CONTENT = classOf({ minWidth: 0, width: 'full', overflow: 'hidden' }, styles.content);

/** One row. While the table scrolls the model stays the same, and rows in sight are not drawn again. */
export const TableRow = memo(function TableRow({ model, row, at, focusable, onTick }: TableRowProps) {
  const { address, idOf, layout, props, selectable, selection } = model;
  const { page, limit } = address.current;
  const id = idOf(row);
  const chosen = selectable && isChosen(selection.selection, id);
  return (
    <div
      role="row"
      aria-rowindex={(page - 1) * limit + at + 2}
      tabIndex={focusable ? 0 : -1}
      className={styles.row}
      data-row-key={id}
      data-at={at}
      data-chosen={chosen || undefined}
      data-open={props.openRowId === id || undefined}
      data-opens={props.onOpenRow ? true : undefined}
    >
      {selectable && (
        <div role="cell" className={styles.tick} data-tick>
          <input
            type="checkbox"
            className={styles.box}
            aria-label={`选择第 ${at + 1} 行`}
            checked={chosen}
            onChange={({ nativeEvent }) => onTick(at, (nativeEvent as MouseEvent).shiftKey)}
          />
        </div>
      )}
      {layout.shown.map((column, index) => (
        <div key={column.id} role="cell" className={cellClass(column, index)}>
          <div className={CONTENT} data-cell>
            {column.render(row)}
          </div>
        </div>
      ))}
      {props.rowActions && (
        <div role="cell" className={styles.last}>
          <RowActions row={row} actions={props.rowActions(row)} />
        </div>
      )}
    </div>
  );
});

export const cellClass = ({ align }: Column<Row>, index: number) =>
  index === 0 ? styles.first : align === 'right' ? styles.right : undefined;
