import {
  type CrawlState,
  crawlState,
  INTENT_LEVELS,
  type IntentLevel,
  type Prospect,
  type ProspectState,
  prospectCode,
  prospectStateWord,
  type ReviewState,
  reviewState,
  type TouchTaskState,
  touchTaskState,
} from '@zhiying/contract';
import dayjs from 'dayjs';
import { Text } from '#kit/base/pieces.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import styles from './growth.module.css';

const PROSPECT: Record<ProspectState, Tone> = {
  waiting: 'warning',
  reached: 'primary',
  later: 'neutral',
  clue: 'success',
  wrong: 'neutral',
  refused: 'error',
  erased: 'neutral',
};
export const ProspectStatus = ({ one: { state, level } }: { one: Pick<Prospect, 'state' | 'level'> }) => (
  <StatusDot tone={state === 'waiting' && level === 'none' ? 'neutral' : PROSPECT[state]}>
    {prospectStateWord({ state, level })}
  </StatusDot>
);

/** A name that is masked, or that the platform did not tell, with the code that tells two people apart. */
export const toldApart = ({ id, name }: Pick<Prospect, 'id' | 'name'>) =>
  name.includes('*') || name.endsWith('用户')
    ? `${name.replace(/用户·.\*+$/, '用户')} ${prospectCode(id)}`
    : name;

export const Level = ({ level }: { level: IntentLevel }) => (
  <Text whiteSpace="nowrap" className={styles.level} data-level={level}>
    {INTENT_LEVELS[level]}
  </Text>
);

const CRAWL: Record<CrawlState, Tone> = {
  running: 'primary',
  watching: 'success',
  paused: 'warning',
  done: 'success',
  failed: 'error',
  cancelled: 'neutral',
};
export const CrawlStatus = ({ state }: { state: CrawlState }) => (
  <StatusDot tone={CRAWL[state]}>{crawlState.label(state)}</StatusDot>
);

const REVIEW: Record<ReviewState, Tone> = {
  draft: 'neutral',
  pending: 'warning',
  passed: 'success',
  rejected: 'error',
};
export const TemplateStatus = ({ state }: { state: ReviewState }) => (
  <StatusDot tone={REVIEW[state]}>{reviewState.label(state)}</StatusDot>
);

const TASK: Record<TouchTaskState, Tone> = {
  giving: 'primary',
  running: 'primary',
  done: 'success',
  cancelled: 'neutral',
};
export const TaskStatus = ({ state }: { state: TouchTaskState }) => (
  <StatusDot tone={TASK[state]}>{touchTaskState.label(state)}</StatusDot>
);

/** A masked person shows only what is open of them: the first character of the name, after a label such as 示例·. */
export const shownInitial = (name: string) =>
  [...(name.split('·').at(-1) ?? '')].find((character) => character !== '*') ?? '·';

export const SPANS = { '7': '近 7 天', '30': '近 30 天', quarter: '本季' } as const;
export type Span = keyof typeof SPANS;

/** As lists take it: `2026-11-01,2026-11-16`. */
export function daysOf(span: Span, now = dayjs()): string {
  const from =
    span === 'quarter'
      ? now.month(Math.floor(now.month() / 3) * 3).startOf('month')
      : now.subtract(Number(span) - 1, 'day');
  return `${from.format('YYYY-MM-DD')},${now.format('YYYY-MM-DD')}`;
}

export const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);
