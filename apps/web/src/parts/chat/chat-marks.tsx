import { CHAT_PLATFORMS, type ChatPlatform, type Tag, type TalkState, talkState } from '@zhiying/contract';
import { Row } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import styles from './chat-marks.module.css';

const PATHS: Record<ChatPlatform, string> = {
  weixin:
    'M6 3C3.2 3 1 4.8 1 7c0 1.2.7 2.3 1.8 3l-.4 1.4 1.7-.8c.6.2 1.2.2 1.9.2M10 6.4c2.3 0 4 1.4 4 3.2 0 1-.5 1.8-1.4 2.4l.3 1.1-1.4-.6c-.5.1-1 .2-1.5.2-2.2 0-4-1.4-4-3.1 0-1.8 1.8-3.2 4-3.2Z',
  douyin: 'M8.2 2.5v7.6a2.3 2.3 0 1 1-2.3-2.3M8.2 2.5c.2 2 1.6 3.4 3.6 3.5',
};

/** The platform's sign, small enough to sit on an avatar. Its name is told beside it or to screen readers. */
export const PlatformSign = ({ platform, told = true }: { platform: ChatPlatform; told?: boolean }) => (
  <Row
    as="span"
    look={{ flow: 'inline', justify: 'center', flex: 'none', square: 16, radius: 4 }}
    className={styles.sign}
    data-platform={platform}
    title={CHAT_PLATFORMS[platform]}
  >
    <svg width="12" height="12" viewBox="0 0 15 15" fill="none" aria-hidden="true">
      <path
        d={PATHS[platform]}
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    {told && <span className="zy-visually-hidden">{CHAT_PLATFORMS[platform]}</span>}
  </Row>
);

const TONES: Record<TalkState, Tone> = {
  bot: 'neutral',
  queue: 'warning',
  human: 'success',
  ended: 'neutral',
};
export const TalkStatus = ({ state }: { state: TalkState }) => (
  <StatusDot tone={TONES[state]}>{talkState.label(state)}</StatusDot>
);

const TAG_TONES: Record<Tag['colour'], Tone> = {
  grey: 'neutral',
  green: 'success',
  blue: 'primary',
  amber: 'warning',
  red: 'error',
};
export const TagMark = ({ tag }: { tag: Tag }) => <Mark tone={TAG_TONES[tag.colour]}>{tag.name}</Mark>;
