import type { Colleague, Talk } from '@zhiying/contract';
import { Checkbox, Tooltip } from 'antd';
import dayjs from 'dayjs';
import { classOf } from '#kit/base/class-of.ts';
import { PlusIcon } from '#kit/base/icons.tsx';
import { Clip, PlainButton, Row, Text } from '#kit/base/pieces.tsx';
import { Avatar } from '#kit/display/avatar.tsx';
import { useProfile } from '#kit/session/session.store.ts';
import { PlatformSign } from '#parts/chat/chat-marks.tsx';
import { waitingText } from '#parts/chat/waiting-text.ts';
import { Countdown } from './countdown.tsx';
import styles from './inbox.module.css';
import { PersonMark, presenceOf } from './owner-mark.tsx';
import { useTyping } from './typing.store.ts';
import { WaitMark } from './wait-mark.tsx';

const timeOf = (at: string, now: number) => {
  const moment = dayjs(at);
  if (moment.isSame(now, 'day')) return moment.format('HH:mm');
  return moment.isSame(dayjs(now).subtract(1, 'day'), 'day') ? '昨天' : moment.format('MM-DD');
};

interface TalkRowProps {
  talk: Talk;
  now: number;
  open: boolean;
  colleagues: readonly Colleague[];
  chosen: boolean;
  /** With the shift key also all between this one and the one chosen before. */
  onChoose(extends_: boolean): void;
  onOpen(): void;
  onAssign(): void;
}

export function TalkRow({ talk, now, open, colleagues, chosen, onChoose, onOpen, onAssign }: TalkRowProps) {
  const me = useProfile();
  const typing = useTyping((all) => all[talk.id]);
  return (
    <Row
      look={{ hover: 'fill2', paddingRight: 12, gap: 8, borderBottom: 'line2' }}
      className={styles.row}
      data-open={open || undefined}
      data-chosen={chosen || undefined}
      data-ended={talk.state === 'ended' || undefined}
    >
      {talk.state !== 'ended' && (
        <Checkbox
          className={classOf({ marginLeft: 6, overflow: 'hidden' }, styles.choose)}
          checked={chosen}
          aria-label={`选择${talk.customer.name}`}
          onChange={({ nativeEvent }) => onChoose((nativeEvent as MouseEvent).shiftKey)}
        />
      )}
      <PlainButton
        data-talk={talk.id}
        look={{
          flow: 'row',
          gap: 12,
          align: 'center',
          grow: true,
          size: '13/20',
          tone: 'text',
          textAlign: 'left',
          padding: 0,
        }}
        className={styles.open}
        aria-current={open || undefined}
        onClick={onOpen}
      >
        <Text flex="none" position="relative" className={styles.face}>
          <Avatar name={talk.customer.name} size={36} customer />
          <Text position="absolute" className={styles.faceSign}>
            <PlatformSign platform={talk.platform} />
          </Text>
        </Text>
        <Text grow>
          <Row as="span" gap={6} minWidth={0} className={styles.rowLine}>
            <Clip weight={600} as="b">
              {talk.customer.name}
            </Clip>
            {talk.unread > 0 && (
              <Text
                look={{ flex: 'none', size: '11/16', textAlign: 'center', padding: '0 4', radius: 8 }}
                className={styles.unread}
              >
                {talk.unread > 99 ? '99+' : talk.unread}
                <span className="zy-visually-hidden">条未读</span>
              </Text>
            )}
            <Text as="time" marginLeft="auto" dateTime={talk.lastAt}>
              {timeOf(talk.lastAt, now)}
            </Text>
          </Row>
          <Row as="span" gap={6} minWidth={0} className={styles.rowLine}>
            {typing && typing.memberId !== me?.uid ? (
              <Text grow size={12} tone="link" clip>
                {typing.name}正在输入…
              </Text>
            ) : (
              <Text grow size={12} tone="text2" clip>
                {talk.lastBy === 'bot' && '机器人：'}
                {talk.lastText}
              </Text>
            )}
            <State talk={talk} now={now} />
          </Row>
        </Text>
      </PlainButton>
      <Owner talk={talk} colleagues={colleagues} onAssign={onAssign} />
    </Row>
  );
}

/** How long somebody may still be kept waiting, or that nobody is. */
function State({ talk, now }: { talk: Talk; now: number }) {
  if (talk.state === 'ended') return <span className={styles.whose}>已结束</span>;
  if (talk.state === 'bot') return <span className={styles.whose}>机器人</span>;
  if (talk.replyBy) return <Countdown talk={talk} />;
  if (!talk.waitingSince) return <span className={styles.whose}>已回复</span>;
  const { text, level } = waitingText(talk.waitingSince, now);
  return <WaitMark level={level}>{text}</WaitMark>;
}

/** Whose talk it is; nobody's yet can be given out with one click. */
function Owner({ talk, colleagues, onAssign }: Pick<TalkRowProps, 'talk' | 'colleagues' | 'onAssign'>) {
  if (talk.owner) return <PersonMark person={talk.owner} presence={presenceOf(colleagues, talk.owner.id)} />;
  if (talk.state !== 'queue' || !talk.can.includes('transfer')) return null;
  return (
    <Tooltip title="分配" mouseEnterDelay={0.4}>
      <PlainButton
        look={{
          flow: 'inline',
          align: 'center',
          justify: 'center',
          flex: 'none',
          square: 24,
          tone: 'muted',
          padding: 0,
          border: 'dashed',
          radius: 'round',
        }}
        aria-label="分配会话"
        onClick={onAssign}
      >
        <PlusIcon size={12} />
      </PlainButton>
    </Tooltip>
  );
}
