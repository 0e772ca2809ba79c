import { LINE_CLASSES, type LineClass, type LiveShow, SHOW_STATES, type ShowState } from '@zhiying/contract';
import { Text } from '#kit/base/pieces.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import styles from './live.module.css';

const TONES: Record<ShowState, Tone> = {
  draft: 'neutral',
  readying: 'warning',
  living: 'error',
  ended: 'neutral',
};

export const ShowStatus = ({ show: { state, paused } }: { show: Pick<LiveShow, 'state' | 'paused'> }) => (
  <StatusDot tone={state === 'living' && paused ? 'warning' : TONES[state]}>
    {state === 'living' && paused ? '已暂停' : SHOW_STATES[state]}
  </StatusDot>
);

/** Which class a line belongs to, each in one quiet colour. */
export const ClassMark = ({ of }: { of: LineClass }) => (
  <Text
    look={{ flex: 'none', size: '12/20', textAlign: 'center', radius: 4, background: 'fill', tone: 'text2' }}
    className={styles.class}
    data-class={of}
  >
    {LINE_CLASSES[of]}
  </Text>
);

const two = (value: number) => String(value).padStart(2, '0');

/** `01:24:36` */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
}

/** `0:18` */
export function shortClock(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** `12 秒`, `3 分 20 秒`, `1 小时 24 分` */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} 秒`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 ? `${minutes} 分 ${seconds % 60} 秒` : `${minutes} 分钟`;
  return `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`;
}

/** `刚刚`, `6 秒`, `4 分钟` */
export function agoText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 3) return '刚刚';
  if (seconds < 60) return `${seconds} 秒`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} 分钟` : `${Math.floor(minutes / 60)} 小时`;
}
