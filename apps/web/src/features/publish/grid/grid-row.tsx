import type { GridAccount, GridSubject, PublishCell } from '@zhiying/contract';
import { memo } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { CheckIcon, ImageIcon, LockIcon, WarningIcon } from '#kit/base/icons.tsx';
import { Box, Column, Row, Text } from '#kit/base/pieces.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { kindOf } from '#parts/publish/kinds.tsx';
import { type CellFace, faceOf } from './cell-face.ts';
import styles from './cell-grid.module.css';
import { cellKey } from './grid-index.ts';
import { HEAD_HEIGHT, ROW_HEIGHT } from './grid-window.ts';

interface GridRowProps {
  kind: string;
  subject: GridSubject;
  row: number;
  first: number;
  /** Of a column. */
  wide: number;
  accounts: readonly GridAccount[];
  columns: { from: number; to: number };
  cells: ReadonlyMap<number, PublishCell> | undefined;
  /** The column that has the keyboard in this row. */
  current: number | null;
  chosen: ReadonlySet<string> | undefined;
  onPressRow: ((subjectId: number) => void) | undefined;
}

export function GridRow({
  kind,
  subject,
  row,
  first,
  wide,
  accounts,
  columns,
  cells,
  ...props
}: GridRowProps) {
  const { words, toSubject } = kindOf(kind);
  return (
    <Box
      look={{ width: 'full', borderBottom: 'line2', position: 'absolute', left: 0 }}
      style={{ top: HEAD_HEIGHT + row * ROW_HEIGHT, height: ROW_HEIGHT }}
      role="row"
      aria-rowindex={row + 2}
    >
      <Row
        look={{
          position: 'sticky',
          left: 0,
          zIndex: 2,
          gap: 10,
          height: 'full',
          background: 'card',
          borderRight: 'line',
        }}
        className={styles.first}
        style={{ width: first }}
        role="rowheader"
        aria-colindex={1}
      >
        {props.onPressRow ? (
          <button
            type="button"
            className={classOf(
              { flex: 'none', tone: 'muted', padding: 0, background: 'none', border: 'none' },
              styles.no,
            )}
            onClick={() => props.onPressRow?.(subject.id)}
          >
            <span className="zy-visually-hidden">
              选择第 {subject.no} {words.unit}的全部排期
            </span>
            {String(subject.no).padStart(2, '0')}
          </button>
        ) : (
          <Text flex="none" tone="muted" padding={0} background="none" border="none" className={styles.no}>
            {String(subject.no).padStart(2, '0')}
          </Text>
        )}
        <Row
          look={{
            width: 44,
            justify: 'center',
            flex: 'none',
            height: 28,
            tone: 'faint',
            background: 'fill',
            radius: 4,
            overflow: 'hidden',
          }}
          as="span"
          className={styles.cover}
        >
          {subject.cover ? (
            <img
              className={classOf({ height: 'full', width: 'full', objectFit: 'cover' })}
              src={subject.cover}
              alt=""
              loading="lazy"
            />
          ) : (
            <ImageIcon size={16} />
          )}
        </Row>
        <Column as="span" grow className={styles.subject}>
          <PageLink to={toSubject(subject.id)} title={subject.title}>
            {subject.title}
          </PageLink>
          {subject.held && (
            <small data-held={subject.held} title={subject.reason}>
              {subject.reason}
            </small>
          )}
        </Column>
        {subject.platform && <PlatformMark platform={subject.platform} />}
      </Row>
      {accounts.slice(columns.from, columns.to).map((account, at) => {
        const column = columns.from + at;
        const cell = cells?.get(account.id);
        return (
          <Cell
            key={account.id}
            cell={cell}
            name={`第 ${subject.no} ${words.unit}，${account.name}`}
            row={row}
            column={column}
            left={first + column * wide}
            width={wide}
            focusable={props.current === column}
            chosen={Boolean(cell && props.chosen?.has(cellKey(cell)))}
          />
        );
      })}
    </Box>
  );
}

interface CellProps {
  cell: PublishCell | undefined;
  name: string;
  row: number;
  column: number;
  left: number;
  width: number;
  focusable: boolean;
  chosen: boolean;
}

/** Presses and keys are heard by the grid around it, so that a cell that scrolls along is not drawn again. */
const Cell = memo(function Cell({ cell, name, row, column, left, width, focusable, chosen }: CellProps) {
  const face = faceOf(cell);
  return (
    <Box
      borderRight="line2"
      position="absolute"
      inset="0 auto"
      className={styles.slot}
      style={{ left, width }}
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={chosen}
    >
      <button
        type="button"
        className={styles.cell}
        data-tone={face.tone}
        data-status={cell?.attempt?.status}
        data-chosen={chosen || undefined}
        data-at={`${row}/${column}`}
        tabIndex={focusable ? 0 : -1}
        aria-label={`${name}：${face.words}`}
        aria-disabled={!cell}
        title={face.words}
      >
        {face.time || face.line ? (
          <>
            <Text as="b" weight={600}>
              {face.time}
            </Text>
            <Text size="11/16" tone="muted" clip>
              {face.line}
            </Text>
            <Sign face={face} locked={cell?.attempt?.status === 'published'} moved={cell?.chosen ?? false} />
          </>
        ) : (
          <i aria-hidden="true">—</i>
        )}
      </button>
    </Box>
  );
});

/** Never colour alone: each state that matters has its mark. */
function Sign({ face, locked, moved }: { face: CellFace; locked: boolean; moved: boolean }) {
  if (face.tone === 'block' || face.tone === 'warn') return <WarningIcon size={14} />;
  if (face.tone === 'live') return <Text as="em" square={12} radius="round" className={styles.spin} />;
  if (locked) return <CheckIcon size={14} />;
  if (face.tone === 'plain' && moved) return <LockIcon size={12} />;
  return null;
}
