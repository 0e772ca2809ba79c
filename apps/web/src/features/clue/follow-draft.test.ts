import { expect, it } from 'vitest';
import { firstDraft, withResult } from './follow-draft.ts';

const NOW = new Date('2026-11-16T04:00:00Z');

it('结果决定其余：未接两小时后再打，空号转为无效，接通回到原来的状态', () => {
  const draft = firstDraft('new', NOW);
  expect(draft.state).toBe('following');
  expect(withResult(draft, 'missed', 'new', NOW).nextAt).toBe('2026-11-16T06:00:00.000Z');
  const wrong = withResult(draft, 'wrong', 'new', NOW);
  expect(wrong).toMatchObject({ state: 'closed', closeReason: 'wrong', nextAt: null });
  expect(withResult(wrong, 'reached', 'invited', NOW)).toMatchObject({ state: 'invited', closeReason: null });
  expect(withResult(wrong, 'reached', 'invited', NOW).nextAt).not.toBeNull();
});
