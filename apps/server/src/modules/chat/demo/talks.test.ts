import { describe, expect, it } from 'vitest';
import { createClock } from '#seed/demo/clock.ts';
import type { Adviser } from '#seed/demo/story/advisers.ts';
import { planCustomers } from '#seed/demo/story/customers.ts';
import { lastOpen } from '#seed/demo/story/working-hours.ts';
import { planTalks } from './talks.ts';

const advisers = ['华东一店', '华东一店', '华东一店', '华东二店', '上海嘉定店'].map(
  (store, at): Adviser => ({
    memberId: at + 1,
    uname: at === 0 ? 'demo.adviser' : `adviser${at}`,
    name: '示例顾问',
    channel: 'passenger',
    channelId: 1,
    nodeId: at + 10,
    path: `/1/${at + 10}/`,
    store: `示例·${store}`,
    dealer: '示例·华东经销集团',
    region: '示例·华东大区',
  }),
);
const dayOf = (moment: number) => new Date(moment + 8 * 3_600_000).toISOString().slice(0, 10);
const clockOf = (moment: number) => new Date(moment + 8 * 3_600_000).toISOString().slice(11, 16);

describe.each(['06:31', '09:04', '13:00', '23:50'])('%s 启动的演示', (time) => {
  const started = Date.parse(`2026-11-18T${time}:00+08:00`);
  const clock = createClock(lastOpen(started));
  const talks = planTalks({ clock, advisers, customers: planCustomers(advisers, clock) });

  it('会话都在营业时间里；没有哪一天比平常多出一倍', () => {
    for (const { lastAt } of talks) {
      expect(lastAt).toBeLessThan(started);
      expect(clockOf(lastAt) >= '09:00' && clockOf(lastAt) <= '21:00', clockOf(lastAt)).toBe(true);
    }
    const days = [...Map.groupBy(talks, ({ lastAt }) => dayOf(lastAt)).values()].map((each) => each.length);
    const usual = days.reduce((sum, each) => sum + each, 0) / days.length;
    expect(Math.max(...days.slice(-2))).toBeLessThan(usual * 2.5);
  });

  it('一位顾问打开的会话，最后一句各不相同；有等回复的，也有已回复的', () => {
    const open = talks.filter(({ state, store }) => state === 'human' && store === '示例·华东一店');
    for (const own of Map.groupBy(open, ({ adviser }) => adviser.memberId).values()) {
      const last = own.map(({ lines }) => lines.at(-1)?.[1]);
      expect(new Set(last).size).toBe(last.length);
    }
    expect(new Set(open.map(({ lines }) => lines.at(-1)?.[0]))).toEqual(new Set(['customer', 'member']));
  });
});
