import type { ClueDay, DayCustomer } from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Split } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useDial } from '../dial/use-dial.tsx';
import type { FollowedClue } from '../follow-form.tsx';
import { FollowSheet } from '../follow-sheet.tsx';
import { CustomerCard } from './customer-card.tsx';
import { soonPooled } from './day-act.ts';
import { OfflineNotesList } from './offline-notes-list.tsx';

type Segment = 'waiting' | 'due' | 'done';
const SEGMENTS: Record<Segment, { title: string; none: string }> = {
  waiting: { title: '等回复', none: '没有客户在等回复' },
  due: { title: '要跟进', none: '今天没有要跟进的客户' },
  done: { title: '已完成', none: '今天暂无已跟进的客户' },
};
const ORDER = Object.keys(SEGMENTS) as Segment[];

const keyOf = ({ clue, talk }: DayCustomer) => `${clue?.id ?? ''} ${talk?.id ?? ''}`;

/** Today's customers in three parts. It opens on the first that is not empty; one card is open, the others have one button. */
export function DayList({ day }: { day: Omit<ClueDay, 'appointment'> }) {
  const [chosen, setChosen] = useState<Segment | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [writing, setWriting] = useState<FollowedClue | null>(null);
  const { dial, dialogs } = useDial();
  const segment = chosen ?? ORDER.find((name) => day[name].length > 0) ?? 'due';
  const rows = day[segment];
  const soon = soonPooled(day.due, useNow(60_000));
  const open = rows.some((row) => keyOf(row) === opened) ? opened : rows[0] && keyOf(rows[0]);
  return (
    <>
      <OfflineNotesList />
      {soon.length > 0 && (
        <Split padding={4} paddingLeft={12} background="error" radius={8} role="status">
          <span>1 小时内有 {soon.length} 条线索要回线索池</span>
          <Button
            type="link"
            onClick={() => {
              setChosen('due');
              setOpened(keyOf(soon[0] as DayCustomer));
            }}
          >
            先跟进
          </Button>
        </Split>
      )}
      <Segmented<Segment>
        block
        size="large"
        className={classOf({ width: 'full' })}
        aria-label="今天的客户"
        value={segment}
        onChange={(next) => {
          setChosen(next);
          setOpened(null);
        }}
        options={ORDER.map((name) => ({ value: name, label: `${SEGMENTS[name].title} ${day[name].length}` }))}
      />
      {rows.length === 0 && <StateView kind="done" title={SEGMENTS[segment].none} />}
      {rows.map((row) => (
        <CustomerCard
          key={keyOf(row)}
          row={row}
          open={keyOf(row) === open}
          onOpen={() => setOpened(keyOf(row))}
          onDial={dial}
          onWrite={setWriting}
        />
      ))}
      <Split minHeight={40}>
        <span>
          线索池有 {day.pool} 条{day.left > 0 && `，今天还能领 ${day.left} 条`}
        </span>
        <PageLink to={{ path: 'clew', search: { tabid: 'pool' } }}>去领取</PageLink>
      </Split>
      {dialogs}
      {writing && <FollowSheet clue={writing} title="写跟进" onClose={() => setWriting(null)} />}
    </>
  );
}
