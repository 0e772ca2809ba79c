import { expect, it } from 'vitest';
import { newTab } from '#kit/page/tabs.store.ts';
import { MOST_SHOWN, tabsShown } from './tabs-shown.ts';

const tabs = (dirty: string[] = []) => [
  newTab({ path: '', title: '工作台', search: {} }),
  ...Array.from({ length: 9 }, (_, index) =>
    newTab({ path: `p${index}`, title: `p${index}`, search: {}, dirty: dirty.includes(`p${index}`) }),
  ),
];
const recent = ['p0', 'p8', 'p7', 'p6', 'p5', 'p4', 'p3', 'p2', 'p1'];
const shown = (all: ReturnType<typeof tabs>, active = 'p0') =>
  tabsShown(all, active, recent).map(({ key }) => key);

it('从第九个起，最久没用的已保存页签只在列表里', () => {
  expect(shown(tabs().slice(0, MOST_SHOWN))).toHaveLength(MOST_SHOWN);
  expect(shown(tabs())).toEqual(['', 'p0', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8']);
});

it('没保存的和当前的总在', () => {
  expect(shown(tabs(['p1']), 'p2')).toEqual(['', 'p0', 'p1', 'p2', 'p5', 'p6', 'p7', 'p8']);
});
