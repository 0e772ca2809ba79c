import type { HTMLAttributes, TableHTMLAttributes, ThHTMLAttributes } from 'react';
import { ResizeHandle, type Resizing } from './resize-handle.tsx';

export interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  resizing?: Resizing;
}

/**
 * antd's virtual body is made of plain boxes and its header is a table of its own. These parts give all of it the
 * roles of one table, and the header its resize handles. The object never changes, or every cell would be remade.
 */
export const TABLE_PARTS = {
  header: {
    table: (props: TableHTMLAttributes<HTMLTableElement>) => <table {...props} role="presentation" />,
    wrapper: (props: HTMLAttributes<HTMLTableSectionElement>) => <thead {...props} role="rowgroup" />,
    row: (props: HTMLAttributes<HTMLTableRowElement>) => <tr {...props} role="row" aria-rowindex={1} />,
    cell: ({ resizing, children, ...cell }: HeaderCellProps) => (
      <th {...cell} role="columnheader">
        {children}
        {resizing && <ResizeHandle {...resizing} />}
      </th>
    ),
  },
  body: {
    row: (props: HTMLAttributes<HTMLDivElement>) => <div {...props} role="row" />,
    cell: (props: HTMLAttributes<HTMLDivElement>) => <div {...props} role="cell" />,
  },
};
