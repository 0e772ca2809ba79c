import { describe, expect, test } from 'vitest';
import { asRead, parseSearch, stringifySearch } from './search.ts';

describe('地址里的条件', () => {
  test('读写都是普通文字，不加引号', () => {
    expect(stringifySearch({ page: 2, status: 'active' })).toBe('?page=2&status=active');
    expect(parseSearch('?page=2&status=active')).toEqual({ page: '2', status: 'active' });
  });

  test('像数字的关键字仍是文字', () => {
    expect(parseSearch('?q=0021')).toEqual({ q: '0021' });
    expect(stringifySearch({ q: '6021' })).toBe('?q=6021');
  });

  test('空的不写', () => {
    expect(stringifySearch({ q: '', a: undefined, b: null, page: 0 })).toBe('?page=0');
    expect(stringifySearch({})).toBe('');
  });

  test('日期范围看得懂', () => {
    expect(stringifySearch({ created: '2026-11-01,2026-11-15' })).toBe('?created=2026-11-01,2026-11-15');
  });

  test('特殊字符原样来回', () => {
    const search = { q: '张 伟+明 & 100% #1 = "x"', from: 'system/config' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });

  test('多个值用重复的名字', () => {
    expect(stringifySearch({ role: ['a', 'b'] })).toBe('?role=a&role=b');
    expect(parseSearch('?role=a&role=b&role=c')).toEqual({ role: ['a', 'b', 'c'] });
  });

  test('asRead 给出写进地址再读回来的样子', () => {
    expect(asRead({ page: 3, q: '', on: true })).toEqual({ page: '3', on: 'true' });
  });

  test('名字叫 __proto__ 也只是一个名字', () => {
    const search = parseSearch('?__proto__=x&constructor=y');
    expect(Object.keys(search)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(search)).toBe(Object.prototype);
  });
});
