import { expect, it } from 'vitest';
import { waitingText } from '#parts/chat/waiting-text.ts';
import { fillCanned, leftText, timeLeft } from './waiting.ts';

const NOW = Date.parse('2026-11-16T10:00:00Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

it('等待越久颜色越重', () => {
  expect(waitingText(ago(0), NOW)).toEqual({ text: '刚刚', level: 'calm' });
  expect(waitingText(ago(4), NOW)).toEqual({ text: '等 4 分', level: 'calm' });
  expect(waitingText(ago(11), NOW)).toEqual({ text: '等 11 分', level: 'late' });
  expect(waitingText(ago(22), NOW)).toEqual({ text: '等 22 分', level: 'bad' });
  expect(waitingText(ago(150), NOW).text).toBe('等 2 小时');
  expect(waitingText(ago(-5), NOW).text).toBe('刚刚');
});

it('回复时限按秒倒数，不到 5 分钟变橙，不到 1 分钟和超时变红', () => {
  const inSeconds = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString();
  expect(leftText(inSeconds(545), NOW)).toEqual({ text: '剩 9:05', level: 'calm' });
  expect(leftText(inSeconds(299), NOW)).toEqual({ text: '剩 4:59', level: 'late' });
  expect(leftText(inSeconds(48), NOW)).toEqual({ text: '剩 0:48', level: 'bad' });
  expect(leftText(inSeconds(-185), NOW)).toEqual({ text: '超时 3 分', level: 'bad' });
  expect(leftText(inSeconds(7_300), NOW).text).toBe('剩 2 小时');
});

it('窗口还剩多久，关了就是没有', () => {
  expect(timeLeft(ago(-(47 * 60 + 52)), NOW)).toBe('47 小时 52 分');
  expect(timeLeft(ago(-9), NOW)).toBe('9 分');
  expect(timeLeft(ago(1), NOW)).toBeNull();
});

it('快捷回复里的变量换成真的，不认识的原样留下', () => {
  expect(fillCanned('{客户}你好，我是{我}，{价格}', { 客户: '青柠', 我: '林晓' })).toBe(
    '青柠你好，我是林晓，{价格}',
  );
});
