import { describe, expect, it } from 'vitest';
import { dateText, greeting, shortName } from './greeting.ts';

describe('问候', () => {
  it('按时辰', () => {
    expect([2, 7, 10, 13, 15, 20].map(greeting)).toEqual([
      '夜深了',
      '早上好',
      '上午好',
      '中午好',
      '下午好',
      '晚上好',
    ]);
  });

  it('三个字的名字不带姓，其他照写', () => {
    expect(['林晓雨', '王芳', '平台管理员', '管理员', 'Tom'].map(shortName)).toEqual([
      '晓雨',
      '王芳',
      '平台管理员',
      '管理员',
      'Tom',
    ]);
  });

  it('日期写法', () => {
    expect(dateText(new Date(2026, 10, 15))).toBe('11 月 15 日 星期日');
  });
});
