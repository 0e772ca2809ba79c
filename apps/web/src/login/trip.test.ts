import { beforeEach, expect, test } from 'vitest';
import { arrive, depart } from './trip.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    },
  });
});

test('去了才能回来，回来只有一次', () => {
  const opened: string[] = [];
  depart(
    { url: 'https://id.example.com/auth', state: 's1', key: 'k', remember: true, redirect: null },
    (url) => opened.push(url),
  );
  expect(opened).toEqual(['https://id.example.com/auth']);
  expect(arrive('?state=other&code=c')).toBeNull();
  expect(arrive('?code=c&state=s1')).toEqual({
    key: 'k',
    remember: true,
    redirect: null,
    answer: 'code=c&state=s1',
  });
  expect(arrive('?code=c&state=s1')).toBeNull();
});

test('没有登录凭据或内容不对的，当作没有来过', () => {
  kept.set('zhiying.way.s2', '{');
  expect([arrive(''), arrive('?state='), arrive('?state=s2')]).toEqual([null, null, null]);
});
