import type { GridAccount, GridSubject, PublishCell } from '@zhiying/contract';
import type { KeyboardEvent } from 'react';
import { CheckIcon, ImageIcon, LockIcon, WarningIcon } from '#kit/icons.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { PlatformMark } from '../../common/platform-mark.tsx';
import { type CellFace, faceOf } from './cell-face.ts';
import styles from './cell-grid.module.css';
import { type CellPlace, cellKey } from './cell-grid.tsx';
import { HEAD_HEIGHT, ROW_HEIGHT } from './grid-window.ts';

interface GridRowProps {
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
  onPress(cell: PublishCell, place: CellPlace): void;
  onPressRow: ((subjectId: number) => void) | undefined;
  onWalk(event: KeyboardEvent): void;
}

export function GridRow({ subject, row, first, wide, accounts, columns, cells, ...props }: GridRowProps) {
  return (
    <div
      className={styles.row}
      style={{ top: HEAD_HEIGHT + row * ROW_HEIGHT, height: ROW_HEIGHT }}
      role="row"
      aria-rowindex={row + 2}
    >
      <div className={styles.first} style={{ width: first }} role="rowheader" aria-colindex={1}>
        {props.onPressRow ? (
          <button type="button" className={styles.no} onClick={() => props.onPressRow?.(subject.id)}>
            <span className="zy-visually-hidden">选择第 {subject.no} 篇的各格</span>
            {String(subject.no).padStart(2, '0')}
          </button>
        ) : (
          <span className={styles.no}>{String(subject.no).padStart(2, '0')}</span>
        )}
        <span className={styles.cover}>
          {subject.cover ? <img src={subject.cover} alt="" loading="lazy" /> : <ImageIcon size={16} />}
        </span>
        <span className={styles.subject}>
          <PlaceLink to={{ path: 'ai', search: { article: subject.id } }}>{subject.title}</PlaceLink>
          {subject.held && (
            <small data-held={subject.held} title={subject.reason}>
              {subject.reason}
            </small>
          )}
        </span>
        <PlatformMark platform={subject.platform} />
      </div>
      {accounts.slice(columns.from, columns.to).map((account, at) => {
        const column = columns.from + at;
        const cell = cells?.get(account.id);
        return (
          <Cell
            key={account.id}
            cell={cell}
            face={faceOf(cell)}
            name={`第 ${subject.no} 篇，${account.name}`}
            place={{ row, column }}
            left={first + column * wide}
            width={wide}
            focusable={props.current === column}
            chosen={cell && props.chosen?.has(cellKey(cell))}
            onPress={props.onPress}
            onWalk={props.onWalk}
          />
        );
      })}
    </div>
  );
}

interface CellProps {
  cell: PublishCell | undefined;
  face: CellFace;
  name: string;
  place: CellPlace;
  left: number;
  width: number;
  focusable: boolean;
  chosen: boolean | undefined;
  onPress(cell: PublishCell, place: CellPlace): void;
  onWalk(event: KeyboardEvent): void;
}

const Cell = ({ cell, face, name, place, left, width, focusable, chosen, onPress, onWalk }: CellProps) => (
  <div
    className={styles.slot}
    style={{ left, width }}
    role="gridcell"
    aria-colindex={place.column + 2}
    aria-selected={chosen}
  >
    <button
      type="button"
      className={styles.cell}
      data-tone={face.tone}
      data-status={cell?.attempt?.status}
      data-chosen={chosen || undefined}
      data-at={`${place.row}/${place.column}`}
      tabIndex={focusable ? 0 : -1}
      aria-label={`${name}：${face.words}`}
      aria-disabled={!cell}
      title={face.words}
      onKeyDown={onWalk}
      onClick={() => cell && onPress(cell, place)}
    >
      {face.time || face.line ? (
        <>
          <b>{face.time}</b>
          <span>{face.line}</span>
          <Sign face={face} locked={cell?.attempt?.status === 'published'} moved={cell?.chosen ?? false} />
        </>
      ) : (
        <i aria-hidden="true">—</i>
      )}
    </button>
  </div>
);

/** Never colour alone: each state that matters has its mark. */
function Sign({ face, locked, moved }: { face: CellFace; locked: boolean; moved: boolean }) {
  if (face.tone === 'block' || face.tone === 'warn') return <WarningIcon size={14} />;
  if (face.tone === 'live') return <em className={styles.spin} />;
  if (locked) return <CheckIcon size={14} />;
  if (face.tone === 'plain' && moved) return <LockIcon size={12} />;
  return null;
}
