import { expect, it, vi } from 'vitest';
import { type PageAddress, provideNavigation } from '#kit/page/navigate.ts';
import { setTabDirty, showTab, tabOf } from '#kit/page/tabs.store.ts';
import { openNew } from './video-address.ts';

it('每次新建视频都是另一条；上一条有没保存的内容时回到那里', () => {
  vi.useFakeTimers();
  const asked: PageAddress[] = [];
  provideNavigation((place) => {
    asked.push(place);
    showTab({ title: '', search: {}, ...place });
  });
  const open = () => {
    vi.advanceTimersByTime(1000);
    openNew('montage');
    return asked.at(-1)?.search?.n;
  };
  const first = open();
  const second = open();
  expect(second).not.toBe(first);
  setTabDirty(tabOf('mixedshear/create')?.id ?? 0, true);
  expect(open()).toBe(second);
  // Begun from a day of the calendar, a package or a template, it is told apart in the same way.
  const from = (beginning: Parameters<typeof openNew>[1]) => {
    vi.advanceTimersByTime(1000);
    setTabDirty(tabOf('mixedshear/create')?.id ?? 0, false);
    openNew('montage', beginning);
    return asked.at(-1)?.search;
  };
  expect(from({ date: '2026-11-20' })).toEqual({
    kind: 'montage',
    date: '2026-11-20',
    n: expect.any(Number),
  });
  expect(from({ package: 7 })).toEqual({ kind: 'montage', package: 7, n: expect.any(Number) });
  expect(from({ template: { id: 3, ratio: '9:16' } })).toMatchObject({ template: 3, ratio: '9:16' });
  expect(from({ date: '2026-11-20' })?.n).not.toBe(from({ date: '2026-11-20' })?.n);
  vi.useRealTimers();
});
