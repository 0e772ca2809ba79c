import { type ClueDay, contract } from '@zhiying/contract';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Clip, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useDial } from '../dial/use-dial.tsx';
import { firstDraft } from '../follow-draft.ts';
import { FollowSheet } from '../follow-sheet.tsx';
import { CallIcon } from './act-icons.tsx';
import styles from './day.module.css';
import { DayCard } from './day-card.tsx';

const MINUTE = 60_000;
/** Amber from a quarter of an hour before; red once it is past and nobody has said whether they came. */
const SOON_MS = 15 * MINUTE;

/** The next visit of today: when, who, what is prepared; once its time is past, whether they came. */
export function AppointmentCard({ clue, at, note }: NonNullable<ClueDay['appointment']>) {
  const left = Date.parse(at) - useNow(MINUTE);
  const level = left <= 0 ? 'past' : left <= SOON_MS ? 'soon' : undefined;
  const { dial, dialogs } = useDial();
  return (
    <DayCard className={styles.appointment} data-level={level} aria-label="下一个预约">
      <Stack as="span" size="20/26" weight={600}>
        {dayjs(at).format('HH:mm')}
        <Text as="small" size="13/18" weight={400} tone="muted">
          {leftWords(left)}
        </Text>
      </Stack>
      <Stack as="span" gap={4} minWidth={0} width="full">
        <Row as="span" gap="2 8" wrap minWidth={0}>
          <Text as="b" weight={600}>
            {clue.name}
          </Text>
          <small>到店</small>
        </Row>
        {clue.model && <Clip>{clue.model}</Clip>}
        {note && <Note as="span">{note}</Note>}
      </Stack>
      {clue.can.includes('dial') && (
        <Button
          shape="circle"
          size="large"
          icon={<CallIcon />}
          aria-label={`拨号：${clue.name}`}
          onClick={() => dial(clue)}
        />
      )}
      {level === 'past' && <Arrived clue={clue} />}
      {dialogs}
    </DayCard>
  );
}

function leftWords(left: number) {
  const minutes = Math.round(Math.abs(left) / MINUTE);
  const span = minutes < 60 ? `${minutes} 分钟` : `${Math.floor(minutes / 60)} 小时`;
  return left > 0 ? `${span}后` : `已过 ${span}`;
}

/** 到了 and 未到 are one tap; 改约 asks when. */
function Arrived({ clue }: Pick<NonNullable<ClueDay['appointment']>, 'clue'>) {
  const [moving, setMoving] = useState(false);
  const follow = useAction(contract.clue.follow, {
    onSuccess: ({ name }) => void message.success(`已记录「${name}」`),
    onError: (error) => void message.error(error.message),
  });
  const say = (came: boolean) =>
    follow.mutate({
      ...firstDraft(clue.state),
      id: clue.id,
      version: clue.version,
      kind: 'visit',
      result: came ? 'reached' : 'missed',
      text: came ? '客户已到店' : '预约未到店',
      ...(came && { state: 'visited' as const }),
    });
  return (
    <Row gap={8} fullRow className={styles.arrived}>
      <b>客户到了吗</b>
      <Button type="primary" loading={follow.isPending} onClick={() => say(true)}>
        到了
      </Button>
      <Button onClick={() => setMoving(true)}>改约</Button>
      <Button disabled={follow.isPending} onClick={() => say(false)}>
        未到
      </Button>
      {moving && (
        <FollowSheet
          clue={clue}
          title="改约"
          begin={{ kind: 'appointment', state: 'invited' }}
          onClose={() => setMoving(false)}
        />
      )}
    </Row>
  );
}
