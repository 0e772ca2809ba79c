import { contract, type DataOf, TIMELINE_GROUPS, type TimelineEntry } from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import type { icon } from '#kit/base/icon.tsx';
import {
  CardIcon,
  ClockIcon,
  MoveIcon,
  RefreshIcon,
  SmileIcon,
  StarIcon,
  TagIcon,
} from '#kit/base/icons.tsx';
import { dayText, momentText } from '#kit/base/moment-text.ts';
import { Box, Note, Split } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useLive } from '#kit/session/events/use-live.ts';
import styles from './customer-side.module.css';

/** Shown at first; the rest opens below. */
const FIRST = 8;
const ICONS: Record<TimelineEntry['kind'], ReturnType<typeof icon>> = {
  words: SmileIcon,
  talk: CardIcon,
  handover: MoveIcon,
  clue: TagIcon,
  call: ClockIcon,
  visit: StarIcon,
  appointment: ClockIcon,
  follow: RefreshIcon,
  comment: SmileIcon,
};
type Shown = 'all' | 'talk' | 'browse';
const FILTERS: { value: Shown; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'talk', label: TIMELINE_GROUPS.talk },
  { value: 'browse', label: TIMELINE_GROUPS.browse },
];

/** What happened with the customer, and what comes next: conversations, hand-overs, the clue and what they looked at, in one list. */
export function Timeline({ talkId }: { talkId: number }) {
  const query = useCall(contract.chat.timeline, { id: talkId });
  useLive([contract.chat.timeline.path], {
    'clue.changed': true,
    'chat.changed': true,
    'chat.arrived': true,
  });
  const [shown, setShown] = useState<Shown>('all');
  return (
    <Box as="section" padding={16} borderBottom="line2" className={styles.part} aria-label="动态">
      <Split>
        <h3>动态 {query.data && <small>{query.data.total}</small>}</h3>
        <Segmented size="small" aria-label="动态类型" value={shown} options={FILTERS} onChange={setShown} />
      </Split>
      <QueryView query={query}>{(data) => <Entries key={shown} data={data} shown={shown} />}</QueryView>
    </Box>
  );
}

function Entries({ data, shown }: { data: DataOf<typeof contract.chat.timeline>; shown: Shown }) {
  const [whole, setWhole] = useState(false);
  const rows = data.rows.filter(({ group }) => shown === 'all' || group === shown);
  if (rows.length === 0) return <Note>暂无动态</Note>;
  const days = Map.groupBy(whole ? rows : rows.slice(0, FIRST), dayOf);
  return (
    <>
      {[...days].map(([day, own]) => (
        <div key={day}>
          <small className={classOf({ tone: 'muted' })}>{day}</small>
          <ol className={styles.timeline}>
            {own.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </ol>
        </div>
      ))}
      {!whole && rows.length > FIRST && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          全部 {rows.length} 条
        </Button>
      )}
      {whole && data.total > data.rows.length && (
        <Note>仅显示最近 {data.rows.length} 条，更早的见线索和往期会话。</Note>
      )}
    </>
  );
}

function Entry({ entry: { kind, title, note, at, ahead, waiting } }: { entry: TimelineEntry }) {
  const Icon = ICONS[kind];
  return (
    <li data-ahead={ahead || undefined} data-waiting={waiting || undefined}>
      <i aria-hidden="true">
        <Icon size={12} />
      </i>
      <span>{title}</span>
      <small>{[momentText(at), note].filter(Boolean).join(' · ')}</small>
    </li>
  );
}

const dayOf = ({ ahead, at }: TimelineEntry) => {
  if (ahead) return '接下来';
  const day = dayText(at);
  return day === dayText(new Date().toISOString()) ? '今天' : day.slice(5);
};
