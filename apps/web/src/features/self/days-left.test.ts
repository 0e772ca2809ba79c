import { expect, it } from 'vitest';
import { leftText } from './days-left.ts';

const now = Date.parse('2026-11-15T08:00:00Z');

it('按整天说还能下载多久', () => {
  expect(leftText('2026-12-15T08:00:00Z', now)).toBe('30 天后过期');
  expect(leftText('2026-11-16T07:59:00Z', now)).toBe('不到 1 天后过期');
  expect(leftText('2026-11-15T07:59:00Z', now)).toBe('已过期');
});
