import { expect, test } from 'vitest';
import { aboutText, SpeedMeter, secondsText } from './speed-meter.ts';

test('速度看最近 5 秒，停住就降到 0', () => {
  const pace = new SpeedMeter();
  for (let at = 0; at <= 4000; at += 250) pace.add(250_000, at);
  expect(pace.speed(4000) / 1e6).toBeCloseTo(1.06, 1);
  expect(pace.speed(20_000)).toBe(0);
});

test('剩余时间', () => {
  expect(secondsText(8_000_000, 1_000_000)).toBe('0:08');
  expect(secondsText(178, 1)).toBe('2:58');
  expect(secondsText(3840, 1)).toBe('1:04:00');
  expect(secondsText(1, 0)).toBe(null);
  expect([aboutText(8, 1), aboutText(180, 1), aboutText(7200, 1)]).toEqual([
    '约 8 秒',
    '约 3 分钟',
    '约 2.0 小时',
  ]);
});
