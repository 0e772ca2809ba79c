import type { Clue, DayCustomer } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { actFor, soonPooled } from './day-act.ts';

const NOW = Date.parse('2026-11-17T08:00:00Z');
const row = (clue: Partial<Clue> | null, waiting: string | null = null): DayCustomer => ({
  clue: clue && ({ state: 'following', can: ['dial', 'follow'], recycleAt: null, ...clue } as Clue),
  talk:
    clue && !waiting
      ? null
      : { id: 1, customer: '示例', platform: 'douyin', text: '', waitingSince: waiting },
  note: '',
});

it('等回复先回会话，到过店先写跟进，否则拨号；拨不了的写跟进，没有线索的回会话', () => {
  expect(actFor(row({}, '2026-11-17T07:00:00Z'))).toBe('talk');
  expect(actFor(row({ state: 'visited' }))).toBe('follow');
  expect(actFor(row({}))).toBe('dial');
  expect(actFor(row({ can: ['follow'] }))).toBe('follow');
  expect(actFor(row(null))).toBe('talk');
});

it('一小时内要回线索池的，先到的在前；不回收的不算', () => {
  const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
  const rows = [
    row({ id: 1, recycleAt: at(50) }),
    row({ id: 2 }),
    row({ id: 3, recycleAt: at(5) }),
    row({ id: 4, recycleAt: at(90) }),
  ];
  expect(soonPooled(rows, NOW).map(({ clue }) => clue?.id)).toEqual([3, 1]);
});
