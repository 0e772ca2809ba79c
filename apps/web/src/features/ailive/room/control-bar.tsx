import { type LiveRoom, type LiveShow, SHOW_STATES, type ShowState } from '@zhiying/contract';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { CheckIcon, PauseIcon, PlayIcon } from '#kit/base/icons.tsx';
import { Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { clockText } from '../live-words.tsx';
import { HoldButton } from './hold-button.tsx';
import { MusicVolume } from './music-volume.tsx';
import styles from './room.module.css';
import { askToTakeOver } from './take-over.ts';
import type { useRoomActs } from './use-room.ts';

const STEPS = ['readying', 'living', 'ended'] as const satisfies readonly ShowState[];

interface ControlBarProps {
  show: LiveShow;
  room: LiveRoom;
  acts: ReturnType<typeof useRoomActs>;
}

/** Always there: where the show stands, and what whoever holds the controls can do. */
export const ControlBar = ({ show, room, acts }: ControlBarProps) => (
  <Row as="footer" gap={16} flex="none" padding="0 24" borderTop="line" className={styles.bar} wrap>
    <Steps state={show.state} />
    <Elapsed show={show} />
    <Row gap={12} marginLeft="auto">
      <PauseButton show={show} acts={acts} />
      <MusicVolume id={show.id} volume={room.musicVolume} disabled={!show.can.includes('music')} />
      {show.can.includes('control') && <TakeOver show={show} acts={acts} />}
      <Button icon={<CheckIcon />} disabled className={styles.action}>
        {show.startedAt ? `已开播 ${dayjs(show.startedAt).format('HH:mm')}` : '准备中'}
      </Button>
      <HoldButton label="停止" disabled={!show.can.includes('stop') || acts.busy} onHeld={acts.stop} />
    </Row>
  </Row>
);

export function PauseButton({
  show,
  acts,
  block = false,
}: Pick<ControlBarProps, 'show' | 'acts'> & { block?: boolean }) {
  const verb = show.paused ? 'resume' : 'pause';
  return (
    <Button
      block={block}
      className={block ? styles.big : styles.action}
      icon={show.paused ? <PlayIcon /> : <PauseIcon />}
      disabled={!show.can.includes(verb) || acts.busy}
      onClick={acts[verb]}
    >
      {show.paused ? '继续口播' : '暂停口播'}
    </Button>
  );
}

export function TakeOver({
  show,
  acts,
  block = false,
}: Pick<ControlBarProps, 'show' | 'acts'> & { block?: boolean }) {
  const takeOver = async () => {
    if (await askToTakeOver(show)) await acts.control().catch(() => {});
  };
  return (
    <Button
      block={block}
      type="primary"
      className={block ? styles.big : styles.action}
      disabled={acts.busy}
      onClick={() => void takeOver()}
    >
      接管
    </Button>
  );
}

export const Steps = ({ state }: { state: ShowState }) => (
  <Row as="ol" className={styles.steps} tone="muted" phone="hidden">
    {STEPS.map((step) => (
      <Row
        as="li"
        gap={6}
        key={step}
        data-now={step === state || undefined}
        aria-current={step === state ? 'step' : undefined}
      >
        {step === 'living' && state === 'living' && (
          <Text as="i" square={8} radius="round" className={styles.live} />
        )}
        {STEPS.indexOf(step) < STEPS.findIndex((one) => one === state) && (
          <Text tone="successMark" flow="inline">
            <CheckIcon />
          </Text>
        )}
        {SHOW_STATES[step]}
      </Row>
    ))}
  </Row>
);

export function Elapsed({ show: { startedAt, endsAt } }: { show: LiveShow }) {
  const now = useNow(1_000, startedAt !== null);
  const late = now > Date.parse(endsAt);
  return (
    <>
      <Text size={24} weight={600} role="timer" aria-label="已直播">
        {clockText(startedAt ? now - Date.parse(startedAt) : 0)}
      </Text>
      <Stack gap={2}>
        <Muted>计划 {dayjs(endsAt).format('HH:mm')} 结束</Muted>
        {late && (
          <Text size={12} tone="warning">
            已超过计划时间
          </Text>
        )}
      </Stack>
    </>
  );
}
