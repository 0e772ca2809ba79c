import { Table, type TableColumnsType, type TableProps } from 'antd';
import { type ComponentRef, type CSSProperties, type MouseEvent, useRef } from 'react';
import type { Size } from '#kit/base/use-size.ts';
import { resized } from '../column-layout.ts';
import type { Row, RowId } from '../list-types.ts';
import { isChosen } from '../selection.ts';
import type { ListModel } from '../use-list-model.ts';
import styles from './list-table.module.css';
import { HEADER_HEIGHT, SCROLL_BAR_HEIGHT, SELECTION_WIDTH } from './measures.ts';
import { RowActions } from './row-actions.tsx';
import { type HeaderCellProps, TABLE_PARTS } from './table-parts.tsx';
import { useRowKeys } from './use-row-keys.ts';

/** antd wraps every table in a live region of its own, which has no place between a table and its rows. */
const NO_SPIN = { spinning: false, 'aria-busy': undefined, 'aria-live': undefined } as object;

type OnTableChange = NonNullable<TableProps<Row>['onChange']>;

interface ListTableProps {
  model: ListModel;
  widths: readonly number[];
  actionsWidth: number;
  size: Size;
}

export function ListTable({ model, widths, actionsWidth, size }: ListTableProps) {
  const { data, layout, selectable, props, idOf } = model;
  const table = useRef<ComponentRef<typeof Table>>(null);
  const rowProps = useRowKeys(model, table);
  const width =
    (selectable ? SELECTION_WIDTH : 0) + widths.reduce((sum, each) => sum + each, 0) + actionsWidth;
  const bar = width > size.width ? SCROLL_BAR_HEIGHT : 0;
  return (
    <div
      className={styles.table}
      role="table"
      aria-label={`${props.noun}列表`}
      aria-rowcount={data.total + 1}
      data-stale={data.stale}
      style={{ '--row-height': `${layout.rowHeight}px`, '--bar-height': `${bar}px` } as CSSProperties}
    >
      <Table<Row>
        ref={table}
        virtual
        size="small"
        pagination={false}
        showSorterTooltip={false}
        loading={NO_SPIN}
        components={TABLE_PARTS}
        rowKey={idOf}
        dataSource={data.rows}
        columns={columnsOf(model, widths, actionsWidth)}
        scroll={{ x: width, y: Math.max(80, size.height - HEADER_HEIGHT - bar) }}
        rowSelection={selectable ? selectionOf(model) : undefined}
        onChange={(_pages, _filters, sorter) => sortBy(model, sorter)}
        onRow={(row, index) => ({
          ...rowProps(row, index ?? 0),
          className:
            props.openRowId === idOf(row) ? styles.openRow : props.onOpenRow ? styles.canOpen : undefined,
          onClick: (event) => {
            if (props.onOpenRow && isPlainClick(event)) props.onOpenRow(row);
          },
        })}
      />
    </div>
  );
}

const selectionOf = ({ data, idOf, selection }: ListModel): TableProps<Row>['rowSelection'] => ({
  columnWidth: SELECTION_WIDTH,
  fixed: true,
  selectedRowKeys: data.rows.map(idOf).filter((id) => isChosen(selection.selection, id)),
  onChange: (ticked) => selection.tick(ticked as RowId[]),
  getCheckboxProps: (row) => ({ 'aria-label': `选择第 ${data.rows.indexOf(row) + 1} 行` }) as object,
  getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }) as object,
});

/** Descending, ascending, then back to the list's own order. */
function sortBy({ address, layout, list }: ListModel, sorter: Parameters<OnTableChange>[2]) {
  if (Array.isArray(sorter)) return;
  const { defaultSort } = list.list;
  const sort = layout.shown.find((column) => column.id === sorter.columnKey)?.sort;
  if (sort && sorter.order) address.sortBy(sort, sorter.order === 'ascend' ? 'ASC' : 'DESC');
  else address.sortBy(defaultSort.sort, defaultSort.order);
}

/** A click on the row itself: not on something in it or opened from it, and not the end of marking text. */
const isPlainClick = ({ target, currentTarget }: MouseEvent) =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  !target.closest('button, a, input, label, .ant-table-selection-column') &&
  (getSelection()?.isCollapsed ?? true);

function columnsOf(model: ListModel, widths: readonly number[], actionsWidth: number): TableColumnsType<Row> {
  const { layout, address, props } = model;
  const { sort, order } = address.current;
  const ids = layout.shown.map((column) => column.id);
  const columns: TableColumnsType<Row> = layout.shown.map((column, index) => ({
    key: column.id,
    title: column.title,
    width: widths[index],
    align: column.align,
    fixed: index === 0 ? 'start' : undefined,
    sorter: column.sort !== undefined,
    sortDirections: ['descend', 'ascend'],
    sortOrder: column.sort !== sort ? null : order === 'ASC' ? 'ascend' : 'descend',
    onHeaderCell: (): HeaderCellProps => ({
      resizing: {
        title: column.title,
        width: widths[index] ?? column.width,
        onResize: (width) => layout.resize(resized(ids, widths, column.id, width)),
      },
    }),
    render: (_value, row) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: nothing to do here, only more to read.
      <div className={styles.cell} onMouseEnter={tellWhole}>
        {column.render(row)}
      </div>
    ),
  }));
  if (props.rowActions)
    columns.push({
      key: 'actions',
      title: '操作',
      width: actionsWidth,
      fixed: 'end',
      render: (_value, row) => <RowActions row={row} actions={props.rowActions?.(row) ?? []} />,
    });
  return columns;
}

/** Hovering a cell whose text was cut shows all of it; columns that say more by a title of their own keep theirs. */
function tellWhole({ currentTarget: cell }: MouseEvent<HTMLElement>) {
  if (cell.querySelector('[title]')) return;
  const cut = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );
  cell.title = cut ? cell.innerText.replace(/\s*\n\s*/g, ' ') : '';
}
