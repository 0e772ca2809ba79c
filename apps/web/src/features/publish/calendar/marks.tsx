import { type AttemptStatus, CALENDAR_STATES, type CalendarState, calendarStateOf } from '@zhiying/contract';
import { icon } from '#kit/base/icon.tsx';
import { CheckIcon, VideoIcon, WarningIcon } from '#kit/base/icons.tsx';
import { Row } from '#kit/base/pieces.tsx';
import styles from './calendar.module.css';

const ClockIcon = icon(
  <>
    <circle cx="10" cy="10" r="7.2" />
    <path d="M10 6v4.4l2.8 1.6" />
  </>,
);
const RingIcon = icon(<path d="M10 2.8a7.2 7.2 0 1 1-7.2 7.2" />);
const HandIcon = icon(
  <path d="M6.2 10.5V5a1.2 1.2 0 0 1 2.4 0v4V3.4a1.2 1.2 0 0 1 2.4 0V9 4.6a1.2 1.2 0 0 1 2.4 0v6.2l.8-1.6c.6-1.1 2.2-.6 1.9.7-.7 3.6-2 7-5.8 7-3 0-4.6-1.7-5.4-4.3z" />,
);
const PenIcon = icon(<path d="m4 16 .8-3.6 8.4-8.4 2.8 2.8-8.4 8.4z" />);

const DRAWN: Record<CalendarState, ReturnType<typeof icon>> = {
  queued: ClockIcon,
  sending: RingIcon,
  published: CheckIcon,
  failed: WarningIcon,
  person: HandIcon,
};

/** A state by drawing and colour; its word is for whoever sees neither. */
export function StateMark({ state, size = 14 }: { state: CalendarState; size?: number }) {
  const Drawing = DRAWN[state];
  return (
    <Row
      as="span"
      look={{ flow: 'inline', align: 'stretch', tone: 'muted' }}
      className={styles.mark}
      data-state={state}
      title={CALENDAR_STATES[state]}
    >
      <Drawing size={size} />
      <span className="zy-visually-hidden">{CALENDAR_STATES[state]}</span>
    </Row>
  );
}

export const stateOf = (status: AttemptStatus): CalendarState => calendarStateOf(status) ?? 'queued';

/** What a post is made of. */
export const KindMark = ({ kind }: { kind: string }) => (
  <Row as="span" flow="inline" align="stretch" tone="muted" title={kind === 'videoTheme' ? '视频' : '文章'}>
    {kind === 'videoTheme' ? <VideoIcon size={13} /> : <PenIcon size={13} />}
  </Row>
);
