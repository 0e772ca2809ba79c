import type { HTMLAttributes, TableHTMLAttributes, ThHTMLAttributes } from 'react';
import { ResizeHandle, type Resizing } from './resize-handle.tsx';

export interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  resizing?: Resizing;
}

const roles = {
  header: { role: 'presentation' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/**
 * antd's virtual body is made of plain boxes and its header is a table of its own. These parts give all of it the
 * roles of one table, and the header its resize handles. The object never changes, or every cell would be remade.
 * The header's own elements lose their roles with its table's, so they say them again.
 */
export const TABLE_PARTS = {
  header: {
    table: (props: TableHTMLAttributes<HTMLTableElement>) => <table {...props} {...roles.header} />,
    wrapper: (props: HTMLAttributes<HTMLTableSectionElement>) => <thead {...props} {...roles.rowgroup} />,
    row: (props: HTMLAttributes<HTMLTableRowElement>) => <tr {...props} {...roles.row} aria-rowindex={1} />,
    cell: ({ resizing, children, ...cell }: HeaderCellProps) => (
      <th {...cell} {...roles.columnheader}>
        {children}
        {resizing && <ResizeHandle {...resizing} />}
      </th>
    ),
  },
  body: {
    row: (props: HTMLAttributes<HTMLDivElement>) => <div {...props} {...roles.row} />,
    cell: (props: HTMLAttributes<HTMLDivElement>) => <div {...props} {...roles.cell} />,
  },
};
