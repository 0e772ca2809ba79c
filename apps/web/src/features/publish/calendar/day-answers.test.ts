import { type AccountSchedule, chinaAt } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { answerOf, bestDay } from './day-answers.ts';

const NOW = chinaAt('2026-11-17', '15:20');
const at = (day: string, clock: string) => new Date(chinaAt(day, clock)).toISOString();
const room = (parts: Partial<AccountSchedule> = {}): AccountSchedule => ({
  account: { id: 1, name: '滨江店' },
  platform: 'douyin',
  dailyLimit: 3,
  postedToday: 0,
  gapMinutes: 30,
  blackouts: [],
  taken: [],
  trouble: '',
  wished: ['12:10', '20:00'],
  ...parts,
});

it('满的一天说明账号和上限，并给出之后最近的空闲时间', () => {
  const taken = ['09:00', '14:00', '19:40'].map((clock) => at('2026-11-21', clock));
  expect(answerOf(room({ taken }), '2026-11-21', null, NOW)).toEqual({
    at: null,
    why: '抖音「滨江店」当天已排 3 条，达到每日上限 3 条',
    full: '已满 3 / 3',
    next: chinaAt('2026-11-22', '12:10'),
  });
});

it('想要的时间被占用时换到下一个想要的时间，再不行找半点', () => {
  const first = room({ taken: [at('2026-11-20', '12:00')] });
  expect(answerOf(first, '2026-11-20', null, NOW).at).toBe(chinaAt('2026-11-20', '20:00'));
  const both = room({ taken: [at('2026-11-20', '12:00'), at('2026-11-20', '20:00')] });
  expect(answerOf(both, '2026-11-20', null, NOW).at).toBe(chinaAt('2026-11-20', '08:00'));
});

it('过去的日子不接收；今天只给之后的时间；指定的时间太近说明与哪一条', () => {
  expect(answerOf(room(), '2026-11-16', null, NOW)).toMatchObject({ at: null, why: '日期已过，无法排期' });
  expect(answerOf(room(), '2026-11-17', null, NOW).at).toBe(chinaAt('2026-11-17', '20:00'));
  const near = answerOf(room({ taken: [at('2026-11-18', '10:00')] }), '2026-11-18', '10:10', NOW);
  expect(near.why).toBe('与「滨江店」10:00 的内容间隔不足 30 分钟');
  expect(near.next).toBe(chinaAt('2026-11-18', '12:10'));
});

it('推荐互动更高的一天，没有数据时不推荐', () => {
  const answers = new Map(['2026-11-18', '2026-11-19'].map((day) => [day, answerOf(room(), day, null, NOW)]));
  expect(bestDay(answers, [], null)).toBeNull();
  expect(bestDay(answers, [{ from: 12, to: 13, factor: 2.1, posts: 9 }], '2026-11-18')).toBe('2026-11-19');
});
