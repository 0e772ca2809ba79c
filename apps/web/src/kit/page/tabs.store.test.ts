import { beforeEach, describe, expect, test } from 'vitest';
import { provideNavigation } from './navigate.ts';
import {
  alivePaths,
  forgetMounted,
  keepTabs,
  MAX_ALIVE,
  provideDiscardQuestion,
  setTabDirty,
  setTabSearch,
  showNoTab,
  showTab,
  tabOf,
  useTabs,
} from './tabs.store.ts';

const first = useTabs.getInitialState();
const show = (path: string, search = {}) => showTab({ path, title: path || '工作台', search });
const paths = () => useTabs.getState().tabs.map((tab) => tab.path);
let went: unknown[] = [];
let asked: string[][] = [];
let answer = true;

beforeEach(() => {
  useTabs.setState(first, true);
  went = [];
  asked = [];
  answer = true;
  provideNavigation((place) => {
    went.push(place);
    show(place.path, place.search);
  });
  provideDiscardQuestion(async (dirty) => {
    asked.push(dirty.map((tab) => tab.path));
    return answer;
  });
  show('');
});

describe('打开', () => {
  test('一个路径一个页签，条件跟着页签', () => {
    show('user', { page: '2' });
    show('role');
    show('user', { page: '3' });
    expect(paths()).toEqual(['', 'user', 'role']);
    expect(tabOf('user')?.search).toEqual({ page: '3' });
    expect(useTabs.getState().active).toBe('user');
  });

  test('回到开着的页签，用它留下的条件', () => {
    show('user', { status: 'active' });
    show('role');
    useTabs.getState().open('user');
    expect(went).toEqual([{ path: 'user', search: { status: 'active' } }]);
  });

  test('没有页签的页面在前面时，没有页签是当前的', () => {
    show('user');
    showNoTab();
    expect(useTabs.getState().active).toBeNull();
    expect(paths()).toEqual(['', 'user']);
  });
});

describe('关闭', () => {
  test('工作台关不掉', async () => {
    await useTabs.getState().close('');
    expect(paths()).toEqual(['']);
  });

  test('关掉当前的，去右边的邻居，没有就去左边的', async () => {
    for (const path of ['a', 'b', 'c']) show(path);
    show('b');
    await useTabs.getState().close('b');
    expect(useTabs.getState().active).toBe('c');
    await useTabs.getState().close('c');
    expect(useTabs.getState().active).toBe('a');
  });

  test('关掉后面的，前面的不动', async () => {
    for (const path of ['a', 'b']) show(path);
    await useTabs.getState().close('a');
    expect(went).toEqual([]);
    expect(paths()).toEqual(['', 'b']);
  });

  test('关闭其他、关闭全部', async () => {
    for (const path of ['a', 'b', 'c']) show(path);
    await useTabs.getState().closeOthers('a');
    expect(paths()).toEqual(['', 'a']);
    expect(useTabs.getState().active).toBe('a');
    await useTabs.getState().closeAll();
    expect(paths()).toEqual(['']);
    expect(useTabs.getState().active).toBe('');
  });

  test('有没保存的先问；说不，就都不关', async () => {
    for (const path of ['a', 'b']) show(path);
    setTabDirty('b', true);
    answer = false;
    expect(await useTabs.getState().closeAll()).toBe(false);
    expect(asked).toEqual([['b']]);
    expect(paths()).toEqual(['', 'a', 'b']);
    answer = true;
    expect(await useTabs.getState().closeAll()).toBe(true);
    expect(paths()).toEqual(['']);
  });
});

describe('没保存的标记', () => {
  test('页面退到后面时撤下的标记不算保存', () => {
    show('a');
    setTabDirty('a', true);
    show('b');
    setTabDirty('a', false);
    expect(tabOf('a')?.dirty).toBe(true);
    show('a');
    setTabDirty('a', false);
    expect(tabOf('a')?.dirty).toBe(false);
  });
});

describe('保持挂载的页面', () => {
  test(`最近的 ${MAX_ALIVE} 个，页签和地址都还在`, () => {
    const many = Array.from({ length: MAX_ALIVE + 3 }, (_, index) => `p${index}`);
    for (const path of many) show(path, { at: path });
    const alive = alivePaths(useTabs.getState());
    expect(alive).toHaveLength(MAX_ALIVE);
    expect(alive).not.toContain('p0');
    expect(tabOf('p0')?.search).toEqual({ at: 'p0' });
  });

  test('有没保存的不卸载', () => {
    show('edited');
    setTabDirty('edited', true);
    for (let index = 0; index < MAX_ALIVE + 2; index++) show(`p${index}`);
    expect(alivePaths(useTabs.getState())).toContain('edited');
  });

  test('没看过的不挂载', () => {
    useTabs.setState(({ tabs }) => ({
      tabs: [...tabs, { path: 'restored', title: '', search: {}, dirty: false }],
    }));
    expect(alivePaths(useTabs.getState())).toEqual(['']);
  });

  test('换渠道后只有当前的，标记都清掉', () => {
    show('a');
    setTabDirty('a', true);
    show('b');
    forgetMounted();
    expect(alivePaths(useTabs.getState())).toEqual(['b']);
    expect(tabOf('a')?.dirty).toBe(false);
  });
});

test('不再允许的页签关掉，工作台总在', () => {
  for (const path of ['a', 'b']) show(path);
  keepTabs((tab) => tab.path === 'b');
  expect(paths()).toEqual(['', 'b']);
});

test('后面的页签也能改自己的条件', () => {
  show('a');
  show('b');
  setTabSearch('a', { page: '4' });
  expect(tabOf('a')?.search).toEqual({ page: '4' });
  expect(useTabs.getState().active).toBe('b');
});
