import type { Talk } from '@zhiying/contract';
import dayjs from 'dayjs';
import pieces from '#kit/base/pieces.module.css';
import { Avatar } from '#kit/display/avatar.tsx';
import { useProfile } from '#kit/session/session.store.ts';
import { PlatformSign } from '#parts/chat/chat-marks.tsx';
import styles from './inbox.module.css';
import { waitingText } from './waiting.ts';

const timeOf = (at: string, now: number) => {
  const moment = dayjs(at);
  if (moment.isSame(now, 'day')) return moment.format('HH:mm');
  return moment.isSame(dayjs(now).subtract(1, 'day'), 'day') ? '昨天' : moment.format('MM-DD');
};

interface TalkRowProps {
  talk: Talk;
  now: number;
  open: boolean;
  onOpen(): void;
}

export function TalkRow({ talk, now, open, onOpen }: TalkRowProps) {
  const me = useProfile();
  const wait = talk.waitingSince && talk.state !== 'bot' ? waitingText(talk.waitingSince, now) : null;
  const whose =
    talk.state === 'ended'
      ? '已结束'
      : talk.state === 'bot'
        ? '机器人'
        : talk.state === 'queue'
          ? '待分配'
          : talk.owner?.id === me?.uid
            ? '我'
            : (talk.owner?.name ?? '');
  return (
    <button
      type="button"
      data-talk={talk.id}
      className={styles.row}
      aria-current={open || undefined}
      data-ended={talk.state === 'ended' || undefined}
      onClick={onOpen}
    >
      <span className={styles.face}>
        <Avatar name={talk.customer.name} size={36} />
        <span className={styles.faceSign}>
          <PlatformSign platform={talk.platform} />
        </span>
      </span>
      <span className={pieces.grow}>
        <span className={styles.rowLine}>
          <b className={pieces.clip}>{talk.customer.name}</b>
          <time dateTime={talk.lastAt}>{timeOf(talk.lastAt, now)}</time>
        </span>
        <span className={styles.rowLine}>
          <span className={styles.last}>
            {talk.lastBy === 'bot' && '机器人：'}
            {talk.lastText}
          </span>
          {talk.unread > 0 && (
            <span className={styles.unread}>
              {talk.unread > 99 ? '99+' : talk.unread}
              <span className="zy-visually-hidden">条未读</span>
            </span>
          )}
          {wait ? (
            <span className={styles.wait} data-level={wait.level}>
              {wait.text}
            </span>
          ) : (
            <span className={styles.whose}>{whose}</span>
          )}
        </span>
      </span>
    </button>
  );
}
