import { expect, test } from 'vitest';
import { objectPath } from './object-path.ts';

test('对象路径 = 前缀 + 日期文件夹 + 时间戳 + 5 位随机数 + 扩展名', () => {
  const now = new Date(2026, 2, 8, 23, 59);
  expect(objectPath('u/7/', 'jpg', now, () => 0)).toBe(`u/7/20260308/${now.getTime()}10000.jpg`);
  expect(objectPath('u/7/', 'mp4', now, () => 0.999999999)).toBe(`u/7/20260308/${now.getTime()}99999.mp4`);
});
