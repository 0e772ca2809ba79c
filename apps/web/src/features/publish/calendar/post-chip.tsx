import { CALENDAR_STATES, type CalendarPost, chinaClock, PLATFORMS } from '@zhiying/contract';
import type { KeyboardEvent, PointerEvent } from 'react';
import { Clip, Row } from '#kit/base/pieces.tsx';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import styles from './calendar.module.css';
import { KindMark, StateMark, stateOf } from './marks.tsx';

export const clockOf = (at: string) => chinaClock(Date.parse(at));

export interface ChipProps {
  post: CalendarPost;
  /** The account in as few characters as tell it apart. */
  account?: string | undefined;
  /** Another post of the account is too near, or at the same minute. */
  collision?: 'near' | 'same' | undefined;
  lifted?: boolean;
  onOpen(id: number): void;
  onLift?(event: PointerEvent<HTMLElement>, post: CalendarPost): void;
  onKeys?(event: KeyboardEvent<HTMLElement>, post: CalendarPost): void;
}

export const NEAR_WORDS = { near: '与同账号的内容间隔不足 30 分钟', same: '与同账号的内容时间相同' } as const;

/** All of a post in a sentence, for screen readers and the pointer. */
const chipWords = (post: CalendarPost, collision: ChipProps['collision']) =>
  [
    clockOf(post.at),
    post.title,
    `${PLATFORMS[post.platform].name} ${post.account.name}`,
    CALENDAR_STATES[stateOf(post.status)],
    post.repair?.cause,
    collision && NEAR_WORDS[collision],
  ]
    .filter(Boolean)
    .join('，');

/** A post on its day: when and what, then where and how it stands. */
export function PostChip({ post, account, collision, lifted, onOpen, onLift, onKeys }: ChipProps) {
  const state = stateOf(post.status);
  const words = chipWords(post, collision);
  return (
    <button
      type="button"
      className={styles.chip}
      data-chip={post.id}
      data-state={post.repair?.act === 'authorize' ? 'failed' : state}
      data-near={collision}
      data-lifted={lifted || undefined}
      title={words}
      aria-label={words}
      onClick={() => onOpen(post.id)}
      onPointerDown={(event) => onLift?.(event, post)}
      onKeyDown={(event) => onKeys?.(event, post)}
    >
      <PostTitle post={post} />
      <Row as="span" minWidth={0} lineHeight={18} className={styles.line}>
        <PlatformMark platform={post.platform} />
        <Clip>{account ?? post.account.name}</Clip>
        <Row as="span" flow="inline" gap={4} align="stretch" flex="none" marginLeft="auto">
          <KindMark kind={post.batch.kind} />
          <StateMark state={state} />
        </Row>
      </Row>
    </button>
  );
}

/** The time and title of a post, in one line. */
export const PostTitle = ({ post }: { post: Pick<CalendarPost, 'at' | 'title'> }) => (
  <Row as="span" minWidth={0} lineHeight={18} className={styles.line}>
    <b>{clockOf(post.at)}</b>
    <Clip>{post.title}</Clip>
  </Row>
);
