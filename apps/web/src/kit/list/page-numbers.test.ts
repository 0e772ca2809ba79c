import { describe, expect, it } from 'vitest';
import { jumpTarget, lastPage, pageAfterResize, pageNumbers, rowRange } from './page-numbers.ts';
import { pageInstead } from './use-existing-page.ts';

const shown = (current: number, last: number) =>
  pageNumbers(current, last)
    .map((entry) => (typeof entry === 'number' ? entry : '…'))
    .join(' ');

describe('显示哪些页码', () => {
  it.each([
    [9, 35, '1 … 6 7 8 9 10 11 12 … 35'],
    [1, 35, '1 2 3 4 … 35'],
    [4, 35, '1 2 3 4 5 6 7 … 35'],
    [5, 35, '1 2 3 4 5 6 7 8 … 35'],
    [6, 35, '1 … 3 4 5 6 7 8 9 … 35'],
    [31, 35, '1 … 28 29 30 31 32 33 34 35'],
    [32, 35, '1 … 29 30 31 32 33 34 35'],
    [35, 35, '1 … 32 33 34 35'],
    [1, 1, '1'],
    [2, 3, '1 2 3'],
    [1, 5, '1 2 3 4 5'],
    [1, 6, '1 2 3 4 … 6'],
  ])('第 %i 页，共 %i 页：%s', (current, last, expected) => expect(shown(current, last)).toBe(expected));
});

describe('跳页只接受 1 到末页的整数', () => {
  it.each(['1', '35', ' 7 '])('%s 可以', (typed) => expect(jumpTarget(typed, 35)).toBe(Number(typed)));
  it.each(['', '0', '36', '-1', '1.5', '3.0', '1e1', '０７', '007', 'abc', '99999999999'])(
    '%s 不可以',
    (typed) => expect(jumpTarget(typed, 35)).toBeNull(),
  );
});

describe('范围', () => {
  it('一页', () => expect(rowRange(9, 100, 3482)).toBe('第 801–900 条'));
  it('末页不满', () => expect(rowRange(35, 100, 3482)).toBe('第 3,401–3,482 条'));
  it('末页只有一条', () => expect(rowRange(2, 100, 101)).toBe('第 101 条'));
  it('没有数据', () => expect(rowRange(1, 100, 0)).toBe(''));
  it('末页', () => expect([lastPage(0, 100), lastPage(100, 100), lastPage(101, 100)]).toEqual([1, 1, 2]));
  it('换每页条数后第一条还在', () => {
    expect(pageAfterResize(9, 100, 50)).toBe(17);
    expect(pageAfterResize(9, 100, 500)).toBe(2);
    expect(pageAfterResize(1, 500, 50)).toBe(1);
  });
});

describe('不存在的页改为最后一页', () => {
  it.each([
    [{ page: 9, size: 50, total: 120, stale: false }, 3],
    [{ page: 3, size: 50, total: 120, stale: false }, null],
    // What is known is of another search, of nothing, or not there yet.
    [{ page: 9, size: 50, total: 120, stale: true }, null],
    [{ page: 9, size: 50, total: 0, stale: false }, null],
    [{ page: 9, size: 50, total: undefined, stale: false }, null],
  ])('%j → %s', (asked, page) => expect(pageInstead(asked)).toBe(page));
});
