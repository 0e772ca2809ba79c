import type { KeyboardEvent } from 'react';
import { resizedWidths } from '../column-layout.ts';
import type { Column, Row } from '../list-types.ts';
import { isChosen } from '../selection.ts';
import type { ListModel } from '../use-list-model.ts';
import styles from './list-table.module.css';
import { ResizeHandle } from './resize-handle.tsx';
import { cellClass } from './table-row.tsx';

interface HeadRowProps {
  model: ListModel;
  widths: readonly number[];
}

/** The column heads: what sorts can be clicked, every column but the actions can be made wider. */
export function HeadRow({ model, widths }: HeadRowProps) {
  const { layout, props, selectable } = model;
  const ids = layout.shown.map((column) => column.id);
  return (
    <div role="row" aria-rowindex={1} className={styles.headRow}>
      {selectable && <TickAll model={model} />}
      {layout.shown.map((column, index) => (
        <div
          key={column.id}
          role="columnheader"
          className={cellClass(column, index)}
          {...(column.sort === undefined ? {} : sortingOf(model, column))}
        >
          <span className={styles.title}>{column.title}</span>
          {column.sort !== undefined && <SortMark order={orderOf(model, column)} />}
          <ResizeHandle
            title={column.title}
            width={widths[index] ?? column.width}
            onResize={(width) => layout.resize(resizedWidths(ids, widths, column.id, width))}
          />
        </div>
      ))}
      {props.rowActions && (
        <div role="columnheader" className={styles.last}>
          操作
        </div>
      )}
    </div>
  );
}

function TickAll({ model: { data, idOf, selection } }: { model: ListModel }) {
  const ids = data.rows.map(idOf);
  const chosen = ids.filter((id) => isChosen(selection.selection, id)).length;
  const all = ids.length > 0 && chosen === ids.length;
  return (
    <div role="columnheader" className={styles.tick}>
      <input
        type="checkbox"
        ref={(box) => {
          // There is no attribute for it.
          if (box) box.indeterminate = chosen > 0 && !all;
        }}
        className={styles.box}
        aria-label="选择本页全部"
        checked={all}
        onChange={() => selection.tick(all ? [] : ids)}
      />
    </div>
  );
}

type Order = 'ascending' | 'descending';

const orderOf = ({ address: { current } }: ListModel, { sort }: Column<Row>): Order | undefined =>
  sort === current.sort ? (current.order === 'ASC' ? 'ascending' : 'descending') : undefined;

/** What a head that sorts says of itself and does: descending, ascending, then back to the list's own order. */
function sortingOf(model: ListModel, column: Column<Row>) {
  const { address, list } = model;
  const order = orderOf(model, column);
  const { defaultSort } = list.list;
  const turn = () => {
    if (column.sort === undefined || order === 'ascending')
      address.sortBy(defaultSort.sort, defaultSort.order);
    else address.sortBy(column.sort, order === 'descending' ? 'ASC' : 'DESC');
  };
  return {
    tabIndex: 0,
    'data-sorts': true,
    'aria-label': column.title,
    'aria-description': '可排序',
    'aria-sort': order,
    onClick: turn,
    onKeyDown: ({ key, target, currentTarget }: KeyboardEvent) => {
      if (key === 'Enter' && target === currentTarget) turn();
    },
  };
}

const UP =
  'M858.9 689L530.5 308.2c-9.4-10.9-27.5-10.9-37 0L165.1 689c-12.2 14.2-1.2 35 18.5 35h656.8c19.7 0 30.7-20.8 18.5-35z';
const DOWN =
  'M840.4 300H183.6c-19.7 0-30.7 20.8-18.5 35l328.4 380.8c9.4 10.9 27.5 10.9 37 0L858.9 335c12.2-14.2 1.2-35-18.5-35z';

/** Two triangles, the one of the order that holds in the main colour. */
const SortMark = ({ order }: { order: Order | undefined }) => (
  <svg aria-hidden="true" className={styles.sort} width="12" height="20.4" viewBox="0 0 1024 1741">
    <path d={UP} data-on={order === 'ascending' || undefined} />
    <path d={DOWN} transform="translate(0 717)" data-on={order === 'descending' || undefined} />
  </svg>
);
