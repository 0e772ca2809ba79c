import { type Call, CONFIRMED_MINUTES } from '@zhiying/contract';
import { StepUpNeeded } from '#kernel/errors.ts';
import type { Actor } from './actor.ts';

/**
 * Refuses until the person shows who they are once more, unless they did so minutes ago. Work without a session (jobs,
 * files that are fetched later) was asked for by a call that was let in.
 */
export function askAgain({ asksAgain, confirmedAt, sessionId }: Actor, when: Call['stepUp'] = 'by-rule') {
  if (sessionId === 0 || (when === 'by-rule' && !asksAgain)) return;
  if (Date.now() - confirmedAt > CONFIRMED_MINUTES * 60_000) throw StepUpNeeded();
}
