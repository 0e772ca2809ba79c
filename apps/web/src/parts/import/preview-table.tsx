import { IMPORT_STATES, type ImportInfo, type ImportRow, type ImportRowState } from '@zhiying/contract';
import { type CSSProperties, useState } from 'react';
import { Box, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { useSize } from '#kit/base/use-size.ts';
import { Mark } from '#kit/display/mark.tsx';
import type { Tone } from '#kit/display/status-dot.tsx';
import styles from './preview-table.module.css';
import type { Import } from './use-import.ts';
import { useRowWindow } from './use-row-window.ts';

const ROW_HEIGHT = { desk: 36, phone: 64 };
const TONES: Record<ImportRowState, Tone> = {
  create: 'success',
  update: 'primary',
  same: 'neutral',
  bad: 'error',
};

interface PreviewTableProps {
  current: Import;
  info: ImportInfo;
  only: ImportRowState | null;
}

/** The rows as the server judged them. Only those in sight are fetched and drawn, however many there are. */
export function PreviewTable({ current, info, only }: PreviewTableProps) {
  const phone = usePhone();
  const [area, { height }] = useSize();
  const [top, setTop] = useState(0);
  const rowHeight = phone ? ROW_HEIGHT.phone : ROW_HEIGHT.desk;
  const total = only ? info.counts[only] : info.rows;
  const { first, rows } = useRowWindow(current.calls, info, only, {
    first: Math.floor(top / rowHeight),
    count: Math.ceil(height / rowHeight) + 1,
    total,
  });
  const columns = Object.entries(current.importing.columns).flatMap(([name, { title }]) => {
    const index = info.match[name] ?? null;
    return index === null ? [] : [{ name, title, index }];
  });
  const explains = info.counts.bad > 0;
  const grid = {
    '--columns': columns.length,
    '--row-height': `${rowHeight}px`,
  } as CSSProperties;
  const props = { columns, explains };
  return (
    <Box
      ref={area}
      as="section"
      border="line"
      radius={8}
      overflow="auto"
      className={styles.area}
      style={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="导入预览"
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div
        className={styles.table}
        data-explains={explains}
        role="table"
        aria-label="预览的行"
        aria-rowcount={total + 1}
      >
        {!phone && <Heading {...props} />}
        <Box position="relative" role="rowgroup" style={{ height: total * rowHeight }}>
          {rows.map((row, at) => {
            const place = { top: (first + at) * rowHeight };
            if (!row)
              return (
                <Box
                  look={{ position: 'absolute', marginTop: 10, background: 'fill', radius: 4 }}
                  key={`waiting ${place.top}`}
                  className={styles.waiting}
                  style={place}
                />
              );
            return phone ? (
              <PhoneRow key={row.id} row={row} style={place} {...props} />
            ) : (
              <DeskRow key={row.id} row={row} style={place} {...props} />
            );
          })}
        </Box>
      </div>
    </Box>
  );
}

interface ShownColumn {
  name: string;
  title: string;
  index: number;
}
interface HeadingProps {
  columns: readonly ShownColumn[];
  /** Whether there is a column for what is wrong: beside the verdict, in sight however many columns there are. */
  explains: boolean;
}
interface RowProps extends HeadingProps {
  row: ImportRow;
  style: CSSProperties;
}

const reasonsOf = ({ reasons }: ImportRow) => reasons.map(({ msg }) => msg).join('；');

function Heading({ columns, explains }: HeadingProps) {
  return (
    <Box position="sticky" top={0} zIndex={1} role="rowgroup" className={styles.heading}>
      <Stack
        look={{ position: 'absolute', inset: 'auto 0', align: 'center', borderBottom: 'line2' }}
        className={styles.line}
        role="row"
      >
        {['行', '结果', ...(explains ? ['原因'] : []), ...columns.map(({ title }) => title)].map((title) => (
          <span key={title} role="columnheader">
            {title}
          </span>
        ))}
      </Stack>
    </Box>
  );
}

function DeskRow({ row, columns, explains, style }: RowProps) {
  const reason = reasonsOf(row);
  return (
    <Stack
      look={{ position: 'absolute', inset: 'auto 0', align: 'center', borderBottom: 'line2' }}
      className={styles.line}
      role="row"
      style={style}
      data-state={row.state}
    >
      <Text role="cell" tone="muted">
        {row.id}
      </Text>
      <span role="cell">
        <Mark tone={TONES[row.state]}>{IMPORT_STATES[row.state]}</Mark>
      </span>
      {explains && (
        <span role="cell" className={styles.reason} title={reason}>
          {reason}
        </span>
      )}
      {columns.map(({ name, index }) => {
        const wrong = row.reasons.find(({ column }) => column === name);
        const text = row.cells[index] ?? '';
        return (
          <span key={name} role="cell" data-wrong={Boolean(wrong)} title={wrong?.msg ?? text}>
            {text || (wrong ? '（空）' : '')}
          </span>
        );
      })}
    </Stack>
  );
}

/** Two lines: who, and what is wrong or the rest of it. */
function PhoneRow({ row, columns, style }: RowProps) {
  const [first, second, ...rest] = columns.map(({ index }) => row.cells[index] || '—');
  return (
    <div className={styles.card} role="row" style={style} data-state={row.state}>
      <Row role="cell" as="span" gap={8} className={styles.cardHead}>
        <Mark tone={TONES[row.state]}>{IMPORT_STATES[row.state]}</Mark>
        <Text as="b" weight={600}>
          {first}
        </Text>
        <span>{second}</span>
        <Text as="small" flex="none" tone="muted" marginLeft="auto">
          第 {row.id} 行
        </Text>
      </Row>
      <span role="cell" className={row.state === 'bad' ? styles.reason : styles.cardRest}>
        {reasonsOf(row) || rest.join(' · ')}
      </span>
    </div>
  );
}
