import type { Column, Row } from '../list-types.ts';
import { HEADER_HEIGHT } from './measures.ts';
import styles from './skeleton-table.module.css';

interface SkeletonTableProps {
  selectable: boolean;
  columns: readonly Column<Row>[];
  widths: readonly number[];
  rowHeight: number;
  height: number;
}

/** Uneven on purpose, so that it reads as text. */
const SHARES = [0.62, 0.5, 0.7, 0.44, 0.56];

/** Rows of the true height while the first ones are on their way. */
export function SkeletonTable({ selectable, columns, widths, rowHeight, height }: SkeletonTableProps) {
  const rows = Math.max(3, Math.ceil((height - HEADER_HEIGHT) / rowHeight));
  return (
    <div className={styles.table} role="status" aria-label="加载中">
      <div className={styles.head}>
        {selectable && <span className={styles.box} />}
        {columns.map((column, index) => (
          <span key={column.id} style={{ width: widths[index] }}>
            {column.title}
          </span>
        ))}
      </div>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} style={{ height: rowHeight }}>
          {selectable && <span className={styles.box} />}
          {columns.map((column, index) => (
            <span key={column.id} style={{ width: widths[index] }}>
              <i style={{ width: `${(SHARES[(row + index * 2) % SHARES.length] ?? 0.5) * 100}%` }} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
