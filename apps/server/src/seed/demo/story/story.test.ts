import { describe, expect, it } from 'vitest';
import { createClock } from '../clock.ts';
import type { Adviser } from './advisers.ts';
import { planCustomers } from './customers.ts';
import { planStorePosts } from './posts.ts';
import { inHoursBefore, lastOpen, openMinutesBefore } from './working-hours.ts';

const china = (moment: number) => new Date(moment + 8 * 3_600_000).toISOString().slice(0, 16);
const minuteOf = (moment: number) => {
  const [hours = 0, minutes = 0] = china(moment).slice(11).split(':').map(Number);
  return hours * 60 + minutes;
};
const CLOCKS = ['06:31', '09:04', '13:00', '20:58', '23:50'].map((time) => ({
  time,
  started: Date.parse(`2026-11-18T${time}:00+08:00`),
}));
const adviser = (memberId: number): Adviser => ({
  memberId,
  uname: `demo.${memberId}`,
  name: '示例顾问',
  channel: 'passenger',
  channelId: 1,
  nodeId: 2,
  path: '/1/2/',
  store: '示例·华东一店',
  dealer: '示例·华东经销集团',
  region: '示例·华东大区',
});

describe.each(CLOCKS)('$time 启动的演示', ({ started }) => {
  const clock = createClock(lastOpen(started));

  it('客户的每件事都在营业时间里，不在将来；要做的都在将来', () => {
    const customers = planCustomers(
      Array.from({ length: 12 }, (_, at) => adviser(at + 1)),
      clock,
    );
    expect(customers.length).toBeGreaterThan(200);
    for (const { cameAt, contactAt, touchedAt, visitedAt, wonAt } of customers)
      for (const moment of [cameAt, contactAt, touchedAt, visitedAt, wonAt])
        if (moment !== null) {
          expect(moment).toBeLessThan(started);
          expect(minuteOf(moment), china(moment)).toBeGreaterThanOrEqual(9 * 60);
          expect(minuteOf(moment), china(moment)).toBeLessThanOrEqual(21 * 60);
        }
    const due = customers.flatMap(({ nextAt }) => nextAt ?? []);
    expect(due.filter((moment) => moment > started).length).toBeGreaterThan(due.length * 0.85);
    for (const moment of due) expect(minuteOf(moment), china(moment)).toBeGreaterThanOrEqual(9 * 60);
  });

  it('作品在大家看手机的时候发布', () => {
    for (const { at } of planStorePosts(clock)) {
      expect(minuteOf(at), china(at)).toBeGreaterThanOrEqual(8 * 60);
      expect(minuteOf(at), china(at)).toBeLessThanOrEqual(21 * 60);
    }
  });
});

describe('营业时间', () => {
  const at = (time: string, day = '18') => Date.parse(`2026-11-${day}T${time}:00+08:00`);

  it('开门以前，最近的是昨天关门；关门以后，是今天关门', () => {
    expect(china(lastOpen(at('06:31')))).toBe('2026-11-17T21:00');
    expect(china(lastOpen(at('13:00')))).toBe('2026-11-18T13:00');
    expect(china(lastOpen(at('23:50')))).toBe('2026-11-18T21:00');
  });

  it('几分钟以前只数营业的时间，隔夜接着数，隔几夜也一样', () => {
    expect(china(openMinutesBefore(at('13:00'), 30))).toBe('2026-11-18T12:30');
    expect(china(openMinutesBefore(at('09:04'), 10))).toBe('2026-11-17T20:54');
    expect(china(openMinutesBefore(at('06:31'), 10))).toBe('2026-11-17T20:50');
    expect(china(openMinutesBefore(at('10:00'), 60 + 12 * 60 + 30))).toBe('2026-11-16T20:30');
  });

  it('夜里的事算在关门以前', () => {
    expect(china(inHoursBefore(at('12:34')))).toBe('2026-11-18T12:34');
    expect(minuteOf(inHoursBefore(at('03:00')))).toBeGreaterThan(19 * 60);
  });
});
