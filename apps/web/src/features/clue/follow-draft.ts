import type { CloseReason, ClueState, FollowKind, FollowResult } from '@zhiying/contract';
import dayjs from 'dayjs';

export interface FollowDraft {
  kind: FollowKind;
  result: FollowResult;
  text: string;
  state: ClueState;
  closeReason: CloseReason | null;
  nextAt: string | null;
}

const at = (days: number, hour: number, now: Date) =>
  dayjs(now).add(days, 'day').hour(hour).minute(0).second(0).millisecond(0).toISOString();

/** What the form begins with: somebody was called and is to be called again tomorrow. */
export const firstDraft = (state: ClueState, now = new Date()): FollowDraft => ({
  kind: 'call',
  result: 'reached',
  text: '',
  state: state === 'new' ? 'following' : state,
  closeReason: null,
  nextAt: at(1, 10, now),
});

/** What came of it sets the rest: nobody answered, so again in two hours; no such number, so no clue. */
export function withResult(
  draft: FollowDraft,
  result: FollowResult,
  before: ClueState,
  now = new Date(),
): FollowDraft {
  const state = before === 'new' ? 'following' : before;
  switch (result) {
    case 'wrong':
      return { ...draft, result, state: 'closed', closeReason: 'wrong', nextAt: null };
    case 'refused':
      return { ...draft, result, state: 'closed', closeReason: 'refused', nextAt: null };
    case 'missed':
      return { ...draft, result, state, closeReason: null, nextAt: dayjs(now).add(2, 'hour').toISOString() };
    default:
      return { ...draft, result, state, closeReason: null, nextAt: draft.nextAt ?? at(1, 10, now) };
  }
}
