import { CELL_NOTES, type GridAccount, type GridSubject, type PublishCell } from '@zhiying/contract';
import { Button, DatePicker, Popover } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useEffectEvent, useState } from 'react';
import { InfoIcon, WarningIcon } from '#kit/base/icons.tsx';
import { Column, Row, Text } from '#kit/base/pieces.tsx';
import { go } from '#kit/page/navigate.ts';
import { kindOf } from '#parts/publish/kinds.tsx';
import { dayWords, timeWords, worstNote } from '../grid/cell-face.ts';
import styles from './plan.module.css';

export interface CellChange {
  at?: string;
  skip?: boolean;
}

interface CellPopoverProps {
  kind: string;
  cell: PublishCell;
  subject: GridSubject;
  account: GridAccount;
  busy: boolean;
  /** `第 1 处，共 2 处`, for a cell with something the matter. */
  walk: { at: number; of: number; next(): void } | null;
  onChange(change: CellChange): void;
  onClose(): void;
}

const MINUTES = 10;

/** Why a cell is as it is, and the ways out, the best first. */
export function CellPopover(props: CellPopoverProps) {
  const close = useEffectEvent(props.onClose);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <Popover
      open
      placement="bottom"
      onOpenChange={(open) => !open && props.onClose()}
      trigger="click"
      content={<Content {...props} />}
    >
      <span />
    </Popover>
  );
}

function Content({ kind, cell, subject, account, busy, walk, onChange }: Omit<CellPopoverProps, 'onClose'>) {
  const { words, toSubject, accounts } = kindOf(kind);
  const note = worstNote(cell);
  const [moment, setMoment] = useState<Dayjs | null>(cell.at ? dayjs(cell.at) : null);
  const moved = moment && (!cell.at || !moment.isSame(cell.at, 'minute'));
  const ofSubject = note?.kind === 'blocked' || note?.kind === 'limit' || note?.kind === 'similar';
  return (
    <div
      className={styles.popover}
      role="dialog"
      tabIndex={-1}
      aria-label={`第 ${subject.no} ${words.unit}，${account.name}`}
    >
      <Row as="header" gap={6} tone="muted" data-severity={note?.severity}>
        {note ? <WarningIcon size={16} /> : <InfoIcon size={16} />}
        <b>
          {note ? CELL_NOTES[note.kind] : cell.at ? `${dayWords(cell.at)} ${timeWords(cell.at)}` : '不发布'}
        </b>
        {walk && walk.of > 0 && (
          <Button type="link" size="small" onClick={walk.next}>
            第 {walk.at} 处，共 {walk.of} 处
          </Button>
        )}
      </Row>
      <Text as="p" tone="text2" breakWords marginTop={4} className={styles.where}>
        第 {subject.no} {words.unit} · {account.name}
      </Text>
      {cell.notes.map(({ text }) => (
        <Text as="p" tone="text2" breakWords marginTop={4} key={text}>
          {text}
        </Text>
      ))}
      <Column gap={8} marginTop={12}>
        {ofSubject && (
          <Button block onClick={() => go(toSubject(subject.id))}>
            修改这{words.unit}
            {words.subject}
          </Button>
        )}
        {note?.kind === 'review' && (
          <Button block onClick={() => go(toSubject(subject.id))}>
            去看这{words.unit}
            {words.subject}
          </Button>
        )}
        {note?.kind === 'account' && (
          <Button block onClick={() => go({ ...accounts, search: { ...accounts.search, open: account.id } })}>
            处理账号问题
          </Button>
        )}
        <Row as="span" gap={8} align="stretch" className={styles.move}>
          <DatePicker
            showTime={{ format: 'HH:mm', minuteStep: MINUTES }}
            format="MM-DD HH:mm"
            value={moment}
            minDate={dayjs()}
            allowClear={false}
            aria-label="调整时间"
            placeholder="选择时间"
            onChange={setMoment}
          />
          <Button
            type="primary"
            disabled={!moved}
            loading={busy}
            onClick={() => moment && onChange({ at: moment.second(0).millisecond(0).toISOString() })}
          >
            调整
          </Button>
        </Row>
        {cell.at && (
          <Button block disabled={busy} onClick={() => onChange({ skip: true })}>
            不发到此账号
          </Button>
        )}
        {cell.chosen && (
          <Button block disabled={busy} onClick={() => onChange({})}>
            恢复自动排期
          </Button>
        )}
      </Column>
    </div>
  );
}
