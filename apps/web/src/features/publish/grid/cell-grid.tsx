import type { GridAccount, PublishCell, PublishGrid } from '@zhiying/contract';
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Box, Column, Row } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { useSize } from '#kit/base/use-size.ts';
import { kindWords } from '#parts/publish/kinds.tsx';
import { AccountHead } from './account-head.tsx';
import styles from './cell-grid.module.css';
import { type CellIndex, indexOf } from './grid-index.ts';
import { GridRow } from './grid-row.tsx';
import {
  columnWidth,
  FIRST_NARROW,
  firstWidth,
  HEAD_HEIGHT,
  ROW_HEIGHT,
  spanOf,
  stepOf,
} from './grid-window.ts';

export interface CellPosition {
  row: number;
  column: number;
}

interface CellGridProps {
  grid: PublishGrid;
  label: string;
  /** Of content: its words and where it leads. */
  kind: string;
  /** Cells that are ticked, by `subjectId/accountId`; undefined where nothing is being chosen. */
  chosen?: ReadonlySet<string>;
  onPress(cell: PublishCell, place: CellPosition): void;
  /** Floats below the cell at this place. */
  popover?: { place: CellPosition; content: ReactNode } | null;
  onPressRow?(subjectId: number): void;
  onPressColumn?(accountId: number): void;
  /** Takes an account out. */
  onRemoveColumn?(account: GridAccount): void;
}

/** The cell an event happened in. */
function placeOf(target: EventTarget): CellPosition | null {
  const at = target instanceof Element ? target.closest<HTMLElement>('[data-at]')?.dataset.at : undefined;
  const [row, column] = at?.split('/').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

/** Subjects down, accounts across. Head and first column stay; only what is in sight is drawn, both ways. */
export function CellGrid({ grid, label, popover, ...props }: CellGridProps) {
  const { subjects, accounts } = grid;
  const index: CellIndex = useMemo(() => indexOf(grid), [grid]);
  const view = useRef<HTMLElement>(null);
  const [measure, size] = useSize();
  const [scroll, setScroll] = useState({ top: 0, left: 0 });
  const [current, setCurrent] = useState<CellPosition>({ row: 0, column: 0 });
  const first = usePhone() ? FIRST_NARROW : firstWidth(size.width, accounts.length);
  const wide = columnWidth(size.width - first, accounts.length);
  const rows = spanOf(scroll.top, size.height - HEAD_HEIGHT, ROW_HEIGHT, subjects.length);
  const columns = spanOf(scroll.left, size.width - first, wide, accounts.length);

  /** Scrolls no further than it must. */
  const reveal = ({ row, column }: CellPosition) => {
    const element = view.current;
    if (!element) return;
    const [top, left] = [row * ROW_HEIGHT, column * wide];
    const [seenDown, seenAcross] = [size.height - HEAD_HEIGHT - 2 * ROW_HEIGHT, size.width - first - wide];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top > element.scrollTop + seenDown) element.scrollTop = top - seenDown;
    if (left < element.scrollLeft) element.scrollLeft = left;
    else if (left > element.scrollLeft + seenAcross) element.scrollLeft = left - seenAcross;
  };
  const show = useEffectEvent(reveal);
  const [openRow, openColumn] = [popover?.place.row, popover?.place.column];
  useEffect(() => {
    if (openRow !== undefined && openColumn !== undefined) show({ row: openRow, column: openColumn });
  }, [openRow, openColumn]);

  const press = (event: MouseEvent) => {
    const place = placeOf(event.target);
    const [subject, account] = place ? [subjects[place.row], accounts[place.column]] : [];
    const cell = subject && account && index.at(subject.id, account.id);
    if (!place || !cell) return;
    setCurrent(place);
    props.onPress(cell, place);
  };

  const walk = (event: KeyboardEvent) => {
    const next = placeOf(event.target) && stepOf(event.key, current, subjects.length, accounts.length);
    const element = view.current;
    if (!next || !element) return;
    event.preventDefault();
    setCurrent(next);
    reveal(next);
    requestAnimationFrame(() =>
      element.querySelector<HTMLElement>(`[data-at="${next.row}/${next.column}"]`)?.focus(),
    );
  };

  return (
    <Box
      look={{ overscroll: 'contain', height: 'full', overflow: 'auto', position: 'relative' }}
      ref={(element) => {
        view.current = element;
        measure(element);
      }}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={subjects.length + 2}
      aria-colcount={accounts.length + 1}
      onClick={press}
      onKeyDown={walk}
      onScroll={({ currentTarget: { scrollTop, scrollLeft } }) => {
        // Between two rows and columns nothing is drawn anew.
        const next = {
          top: Math.floor(scrollTop / ROW_HEIGHT) * ROW_HEIGHT,
          left: Math.floor(scrollLeft / wide) * wide,
        };
        if (next.top !== scroll.top || next.left !== scroll.left) setScroll(next);
      }}
    >
      <Box position="relative" className={styles.canvas} style={{ width: first + accounts.length * wide }}>
        <Box
          borderBottom="line"
          top={0}
          className={styles.head}
          style={{ height: HEAD_HEIGHT }}
          role="row"
          aria-rowindex={1}
        >
          <Corner width={first} role="columnheader" aria-colindex={1}>
            <b>{kindWords(props.kind).subject}</b>
            <small>柱形为每日条数，右侧为账号上限</small>
          </Corner>
          {accounts.slice(columns.from, columns.to).map((account, at) => (
            <AccountHead
              key={account.id}
              account={account}
              days={index.days}
              column={columns.from + at}
              left={first + (columns.from + at) * wide}
              width={wide}
              onPress={props.onPressColumn}
              onRemove={props.onRemoveColumn}
            />
          ))}
        </Box>
        <div style={{ height: subjects.length * ROW_HEIGHT }} />
        {subjects.slice(rows.from, rows.to).map((subject, at) => (
          <GridRow
            key={subject.id}
            kind={props.kind}
            subject={subject}
            row={rows.from + at}
            first={first}
            wide={wide}
            accounts={accounts}
            columns={columns}
            cells={index.row(subject.id)}
            current={current.row === rows.from + at ? current.column : null}
            chosen={props.chosen}
            onPressRow={props.onPressRow}
          />
        ))}
        <Box
          look={{ bottom: 0, tone: 'text2', background: 'fill2', borderTop: 'line' }}
          className={styles.total}
          style={{ height: ROW_HEIGHT - 14 }}
          role="row"
          aria-rowindex={subjects.length + 2}
        >
          <Corner width={first} role="rowheader">
            合计
          </Corner>
          {accounts.slice(columns.from, columns.to).map((account, at) => (
            <Row
              look={{ position: 'absolute', inset: '0 auto', padding: '0 12', borderRight: 'line2' }}
              key={account.id}
              role="gridcell"
              as="span"
              style={{ left: first + (columns.from + at) * wide, width: wide }}
            >
              {index.count(account.id)} 条
            </Row>
          ))}
        </Box>
        {popover && (
          <Box
            position="absolute"
            className={styles.anchor}
            style={{
              top: HEAD_HEIGHT + (popover.place.row + 1) * ROW_HEIGHT,
              left: first + (popover.place.column + 0.5) * wide,
            }}
          >
            {popover.content}
          </Box>
        )}
      </Box>
    </Box>
  );
}

interface CornerProps extends Pick<ComponentProps<typeof Column>, 'role' | 'aria-colindex' | 'children'> {
  width: number;
}

/** The first cell of a line that stays while the others pass under it. */
const Corner = ({ width, ...rest }: CornerProps) => (
  <Column
    look={{ position: 'sticky', left: 0, zIndex: 1, justify: 'center', height: 'full', padding: '0 16' }}
    borderRight="line"
    className={styles.corner}
    style={{ width }}
    {...rest}
  />
);
