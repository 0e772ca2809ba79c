import { beforeEach, describe, expect, test } from 'vitest';
import { provideNavigation } from './navigate.ts';
import {
  aliveTabs,
  forgetMounted,
  frontNow,
  keepTabs,
  MAX_ALIVE,
  newTab,
  provideDiscardQuestion,
  setTabDirty,
  setTabName,
  setTabSearch,
  showNoTab,
  showTab,
  tabOf,
  tabText,
  useTabs,
} from './tabs.store.ts';

const first = useTabs.getInitialState();
const show = (path: string, search = {}) => showTab({ path, title: path || '工作台', search });
const setDirty = (key: string, dirty: boolean) => setTabDirty(tabOf(key)?.id ?? 0, dirty);
const paths = () => useTabs.getState().tabs.map((tab) => tab.key);
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

  test('关闭其他；对工作台来说就是全部', async () => {
    for (const path of ['a', 'b', 'c']) show(path);
    await useTabs.getState().closeOthers('a');
    expect(paths()).toEqual(['', 'a']);
    expect(useTabs.getState().active).toBe('a');
    await useTabs.getState().closeOthers('');
    expect(paths()).toEqual(['']);
    expect(useTabs.getState().active).toBe('');
  });

  test('有没保存的先问；说不，就都不关', async () => {
    for (const path of ['a', 'b']) show(path);
    setDirty('b', true);
    answer = false;
    expect(await useTabs.getState().closeOthers('')).toBe(false);
    expect(asked).toEqual([['b']]);
    expect(paths()).toEqual(['', 'a', 'b']);
    answer = true;
    expect(await useTabs.getState().closeOthers('')).toBe(true);
    expect(paths()).toEqual(['']);
  });
});

describe('没保存的标记', () => {
  test('页面退到后面时撤下的标记不算保存', () => {
    show('a');
    setDirty('a', true);
    show('b');
    setDirty('a', false);
    expect(tabOf('a')?.dirty).toBe(true);
    show('a');
    setDirty('a', false);
    expect(tabOf('a')?.dirty).toBe(false);
  });
});

describe('保持挂载的页面', () => {
  test(`最近的 ${MAX_ALIVE} 个，页签和地址都还在`, () => {
    const many = Array.from({ length: MAX_ALIVE + 3 }, (_, index) => `p${index}`);
    for (const path of many) show(path, { at: path });
    const alive = aliveTabs(useTabs.getState());
    expect(alive).toHaveLength(MAX_ALIVE);
    expect(alive).not.toContain('p0');
    expect(tabOf('p0')?.search).toEqual({ at: 'p0' });
  });

  test('有没保存的不卸载', () => {
    show('edited');
    setDirty('edited', true);
    for (let index = 0; index < MAX_ALIVE + 2; index++) show(`p${index}`);
    expect(aliveTabs(useTabs.getState())).toContain('edited');
  });

  test('没看过的不挂载', () => {
    useTabs.setState(({ tabs }) => ({
      tabs: [...tabs, newTab({ path: 'restored', title: '', search: {} })],
    }));
    expect(aliveTabs(useTabs.getState())).toEqual(['']);
  });

  test('换渠道后只有当前的，标记都清掉', () => {
    show('a');
    setDirty('a', true);
    show('b');
    forgetMounted();
    expect(aliveTabs(useTabs.getState())).toEqual(['b']);
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
  setTabSearch(tabOf('a')?.id ?? 0, { page: '4' });
  expect(tabOf('a')?.search).toEqual({ page: '4' });
  expect(useTabs.getState().active).toBe('b');
});

describe('一个对象一个页签', () => {
  const change = (key: string, search: Record<string, string>, push = false) => {
    const to = setTabSearch(tabOf(key)?.id ?? 0, search, push);
    show(key.split('?')[0] ?? '', search);
    return to;
  };

  test('列表和每篇文章各有页签，同一篇再打开还是那个，名称跟着对象', () => {
    show('ai', { page: '2' });
    show('ai', { article: '7', from: 'list' });
    show('ai', { article: '8' });
    show('ai', { article: '7' });
    expect(paths()).toEqual(['', 'ai', 'ai?article=7', 'ai?article=8']);
    expect(tabOf('ai')?.search).toEqual({ page: '2' });
    setTabName('ai?article=7', '座舱的七个细节');
    expect(useTabs.getState().tabs.map(tabText)).toEqual(['工作台', 'ai', '文章 座舱的七个细节', '文章']);
  });

  test('从列表里打开，列表留着；回到列表，对象的页签关掉', () => {
    show('ai', { page: '2' });
    change('ai', { page: '2', article: '7' }, true);
    expect(paths()).toEqual(['', 'ai', 'ai?article=7']);
    change('ai?article=7', { page: '2' }, true);
    expect(paths()).toEqual(['', 'ai']);
    expect(useTabs.getState().active).toBe('ai');
  });

  test('新建的成了对象，还在原来的页签里', () => {
    show('mixedshear/create', { kind: 'montage' });
    const before = tabOf('mixedshear/create')?.id;
    show('mixedshear/create', { id: '3' });
    expect(paths()).toEqual(['', 'mixedshear/create?id=3']);
    expect(tabOf('mixedshear/create?id=3')?.id).toBe(before);
    show('subject', { id: 'new' });
    change('subject?id=new', { id: '5' });
    expect(paths()).toEqual(['', 'mixedshear/create?id=3', 'subject?id=5']);
  });

  test('关闭已保存的：没保存的和当前的留下，不必问', async () => {
    for (const id of ['1', '2', '3']) show('ai', { article: id });
    setDirty('ai?article=1', true);
    expect(await useTabs.getState().closeSaved()).toBe(true);
    expect(paths()).toEqual(['', 'ai?article=1', 'ai?article=3']);
    expect(asked).toEqual([]);
  });

  test('页面里打开的客户、线索、门店：还是那个页签，打开时写着名称，换一个或关上就不再是', () => {
    const text = () => useTabs.getState().tabs.map(tabText)[1];
    show('chat', { talk: '3' });
    expect(text()).toBe('chat');
    setTabName('chat', '青柠');
    expect(text()).toBe('会话 青柠');
    change('chat', { talk: '4' });
    expect(paths()).toEqual(['', 'chat']);
    expect(text()).toBe('chat');
    setTabName('chat', '阿木');
    change('chat', { talk: '4', at: '9' });
    expect(text()).toBe('会话 阿木');
    change('chat', { tabid: 'canned', talk: '4' });
    expect(text()).toBe('chat');
    change('chat', {});
    expect(text()).toBe('chat');
  });

  test('去了别处的人知道自己不在原来的页签', () => {
    show('mixedshear/create', { id: '3' });
    const isHere = frontNow();
    expect(isHere()).toBe(true);
    show('substance');
    expect(isHere()).toBe(false);
    show('mixedshear/create', { id: '3' });
    expect(isHere()).toBe(true);
  });

  test('同一个参数在不同分栏是不同的对象：热点、热点视频、热点包各有名称，别的分栏没有', () => {
    const text = () => useTabs.getState().tabs.map(tabText)[1];
    const page = 'hot/index/index';
    show(page, { open: '3' });
    setTabName(page, '小长假自驾');
    expect(text()).toBe('热点 小长假自驾');
    change(page, { tabid: 'package', open: '3' });
    expect(text()).toBe(page);
    setTabName(page, '自驾攻略');
    expect(text()).toBe('热点包 自驾攻略');
    // Renamed while it is open.
    setTabName(page, '自驾攻略（新）');
    expect(text()).toBe('热点包 自驾攻略（新）');
    change(page, { tabid: 'source', open: '3' });
    expect(text()).toBe(page);
  });

  test('换渠道后别的对象都不在了', () => {
    show('ai', { article: '7' });
    show('user');
    forgetMounted();
    expect(paths()).toEqual(['', 'user']);
  });
});
