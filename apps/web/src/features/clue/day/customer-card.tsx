import { CHAT_PLATFORMS, CLUE_SOURCES, type DayCustomer } from '@zhiying/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Clip, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { go } from '#kit/page/navigate.ts';
import { waitingText } from '#parts/chat/waiting-text.ts';
import { ClueStatus } from '#parts/clue/clue-words.tsx';
import type { FollowedClue } from '../follow-form.tsx';
import { NextAt } from '../next-at.tsx';
import { RecycleIn } from '../recycle-in.tsx';
import { CallIcon, TalkIcon, WriteIcon } from './act-icons.tsx';
import styles from './day.module.css';
import { actFor, type DayAct } from './day-act.ts';
import { DayCard } from './day-card.tsx';

interface CustomerCardProps {
  row: DayCustomer;
  open: boolean;
  onOpen(): void;
  onDial(clue: FollowedClue): void;
  onWrite(clue: FollowedClue): void;
}

/** One customer: what they said or what is planned. Open it has three buttons in fixed places, otherwise the one that is due. */
export function CustomerCard({ row, open, onOpen, onDial, onWrite }: CustomerCardProps) {
  const { clue, talk, note } = row;
  const due = actFor(row);
  const acts: Record<DayAct, { title: string; icon: ReactNode; run: (() => void) | null }> = {
    dial: { title: '拨号', icon: <CallIcon />, run: clue?.can.includes('dial') ? () => onDial(clue) : null },
    follow: {
      title: '写跟进',
      icon: <WriteIcon />,
      run: clue?.can.includes('follow') ? () => onWrite(clue) : null,
    },
    talk: {
      title: '会话',
      icon: <TalkIcon />,
      run: talk ? () => go({ path: 'chat', search: { talk: talk.id } }) : null,
    },
  };
  const name = clue?.name ?? talk?.customer ?? '';
  const said = talk?.waitingSince ? `“${talk.text}”` : note;
  return (
    <DayCard data-open={open || undefined} aria-label={name}>
      <button
        type="button"
        className={classOf({
          flow: 'stack',
          gap: 2,
          minWidth: 0,
          tone: 'inherit',
          textAlign: 'left',
          padding: 0,
          background: 'none',
          border: 'none',
        })}
        aria-expanded={open}
        onClick={() =>
          open && clue ? go({ path: 'clew', search: { tabid: 'clue', open: clue.id } }) : onOpen()
        }
      >
        <Row as="span" gap="2 8" wrap minWidth={0}>
          <Text weight={600}>{name}</Text>
          {clue && <ClueStatus state={clue.state} closeReason={clue.closeReason} />}
          <Clock row={row} />
        </Row>
        {said && <Clip>{said}</Clip>}
        <Note as="span">
          <MetaLine
            items={[
              clue?.model,
              talk ? CHAT_PLATFORMS[talk.platform] : clue && CLUE_SOURCES[clue.source],
              open && clue?.phone,
            ]}
          />
        </Note>
      </button>
      {open ? (
        <Stack tracks="1fr 1fr 1.3fr" gap={8} fullRow>
          {(Object.keys(acts) as DayAct[]).map((act) => (
            <Button
              key={act}
              size="large"
              type={act === due ? 'primary' : 'default'}
              icon={acts[act].icon}
              disabled={!acts[act].run}
              onClick={acts[act].run ?? undefined}
            >
              {acts[act].title}
            </Button>
          ))}
        </Stack>
      ) : (
        acts[due].run && (
          <Button
            shape="circle"
            size="large"
            icon={acts[due].icon}
            aria-label={`${acts[due].title}：${name}`}
            onClick={acts[due].run}
          />
        )
      )}
    </DayCard>
  );
}

/** Since when they wait, else when the promised follow-up is and when the clue goes back to the pool. */
function Clock({ row: { clue, talk } }: { row: DayCustomer }) {
  const since = talk?.waitingSince ?? null;
  const now = useNow(60_000, since !== null);
  const waits = since === null ? null : waitingText(since, now);
  return (
    <Text
      look={{ size: 13, tone: 'muted', whiteSpace: 'nowrap', marginLeft: 'auto' }}
      className={styles.wait}
      data-level={waits?.level}
      title={since === null ? undefined : momentText(since)}
    >
      {waits?.text ??
        (clue?.recycleAt ? <RecycleIn at={clue.recycleAt} /> : <NextAt at={clue?.nextAt ?? null} />)}
    </Text>
  );
}
