import { expect, it } from 'vitest';
import { proposedOn } from './proposed-moment.ts';

const now = Date.parse('2026-11-17T15:20:00+08:00');

it('排在所选日期的中午，当天中午已过则排在稍后的整点，日期已过则不排', () => {
  expect(proposedOn('2026-11-21', now)).toBe('2026-11-21T04:10:00.000Z');
  expect(proposedOn('2026-11-17', now)).toBe('2026-11-17T09:00:00.000Z');
  expect(proposedOn('2026-11-16', now)).toBeNull();
  expect(proposedOn('2026-11-17', Date.parse('2026-11-17T22:20:00+08:00'))).toBeNull();
});
