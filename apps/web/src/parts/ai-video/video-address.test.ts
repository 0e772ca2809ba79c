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
  vi.useRealTimers();
});
