import { classOf } from '#kit/base/class-of.ts';
import { Text } from '#kit/base/pieces.tsx';
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
    <div
      className={classOf({ background: 'card', overflow: 'hidden', position: 'cover' })}
      role="status"
      aria-label="加载中"
    >
      <div
        className={classOf({
          flow: 'row',
          align: 'center',
          height: 36,
          size: 12,
          tone: 'muted',
          background: 'fill2',
          borderBottom: 'line2',
        })}
      >
        {selectable && <Text width={44} flex="none" padding="0 12" />}
        {columns.map((column, index) => (
          <Text flex="none" padding="0 12" key={column.id} style={{ width: widths[index] }}>
            {column.title}
          </Text>
        ))}
      </div>
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className={classOf({ flow: 'row', align: 'center', borderBottom: 'line2' }, styles.row)}
          style={{ height: rowHeight }}
        >
          {selectable && <Text width={44} flex="none" padding="0 12" />}
          {columns.map((column, index) => (
            <Text flex="none" padding="0 12" key={column.id} style={{ width: widths[index] }}>
              <Text
                as="i"
                flow="block"
                background="line2"
                radius={4}
                style={{ width: `${(SHARES[(row + index * 2) % SHARES.length] ?? 0.5) * 100}%` }}
              />
            </Text>
          ))}
        </div>
      ))}
    </div>
  );
}
