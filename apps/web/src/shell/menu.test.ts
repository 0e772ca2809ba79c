import { mayOpen } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import {
  bottomPlaces,
  favouritesOf,
  type MenuSection,
  markedPath,
  menuSections,
  moveFavourite,
  offeredPages,
  openGroups,
} from './menu.ts';

const everything = () => true;

describe('menuSections', () => {
  it('lists only pages that exist, in the order of the groups', () => {
    const sections = menuSections(new Set(['', 'user', 'system/config', 'material']), everything);
    expect(sections.map(({ title, items }) => [title, items.map((item) => item.title)])).toEqual([
      ['内容', ['素材库']],
      ['管理', ['用户', '系统配置']],
    ]);
  });

  it('leaves out what the user may not open, and groups that would be empty', () => {
    const holder = { isadmin: 0 as const, settings: ['3-1' as const] };
    const sections = menuSections(new Set(['user', 'role', 'material']), (keys) => mayOpen(holder, keys));
    expect(sections).toEqual([{ id: 'admin', title: '管理', items: [{ path: 'user', title: '用户' }] }]);
  });

  it('leaves out pages that belong to no group', () => {
    expect(menuSections(new Set(['self/center', 'noPermission']), everything)).toEqual([]);
  });
});

describe('markedPath', () => {
  it('marks the page itself, else the listed page it lies beneath', () => {
    expect(markedPath('user', ['', 'user'])).toBe('user');
    expect(markedPath('material/verify', ['', 'material'])).toBe('material');
    expect(markedPath('', ['', 'user'])).toBe('');
  });

  it('marks nothing for a page outside the menu', () => {
    expect(markedPath('self/center', ['', 'user'])).toBeNull();
    expect(markedPath('users', ['', 'user'])).toBeNull();
  });
});

describe('bottomPlaces', () => {
  it('takes the first page of each group before second ones', () => {
    const section = (id: 'content' | 'admin', ...paths: string[]) => ({
      id,
      title: id,
      items: paths.map((path) => ({ path, title: path })),
    });
    const places = bottomPlaces([
      section('content', 'substance', 'material'),
      section('admin', 'user', 'role'),
    ]);
    expect(places.map((place) => place.path)).toEqual(['', 'substance', 'user', 'material']);
  });

  it('is about customers for an adviser, in one order, without what they may not open', () => {
    const listed = (paths: readonly string[]) => [
      { id: 'content' as const, title: '', items: paths.map((path) => ({ path, title: path })) },
    ];
    expect(
      bottomPlaces(listed(['substance', 'material', 'chat', 'clew']), { adviser: true }).map(
        ({ title }) => title,
      ),
    ).toEqual(['工作台', '会话', '线索', '内容']);
    expect(bottomPlaces(listed(['clew']), { adviser: true }).map(({ path }) => path)).toEqual(['', 'clew']);
  });
});

const section = (id: MenuSection['id'], ...paths: string[]): MenuSection => ({
  id,
  title: id,
  items: paths.map((path) => ({ path, title: path })),
});

describe('offeredPages', () => {
  it('leaves out pages that show nothing without an object, and those that would be empty for this user', () => {
    const built = new Set(['substance', 'material', 'task/detail', 'mixedshear/create', 'aigrow']);
    const paths = (settings: ('5-1' | '4-1' | '8-1' | '15-2')[]) =>
      offeredPages(built, (keys) => mayOpen({ isadmin: 0, settings }, keys)).map(({ path }) => path);
    expect(paths(['5-1', '8-1'])).toEqual(['material']);
    expect(paths(['4-1', '15-2'])).toEqual(['substance', 'mixedshear/create']);
  });
});

describe('favourites', () => {
  const sections = [section('send', 'task'), section('customer', 'chat', 'clew')];
  it('are those of the day until somebody chose, and never what may not be opened', () => {
    const paths = (chosen: string[] | null) =>
      favouritesOf(chosen, 'customer', sections).map(({ path }) => path);
    expect(paths(null)).toEqual(['chat', 'clew', 'task']);
    expect(paths(['user', 'task'])).toEqual(['task']);
    expect(paths([])).toEqual([]);
  });
  it('move to where they are dropped, in both directions', () => {
    expect(moveFavourite(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
    expect(moveFavourite(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
    expect(moveFavourite(['a', 'b'], 'x', 'a')).toEqual(['a', 'b']);
  });
});

describe('openGroups', () => {
  const many = [
    section('content', 'a', 'b', 'c', 'd', 'e', 'f'),
    section('send', 'g', 'h', 'i', 'j'),
    section('admin', 'k', 'l'),
  ];
  it('folds the one used longest ago when another does not fit', () => {
    expect(openGroups(['send', 'content'], many, 4, 900)).toEqual(['send', 'content']);
    expect(openGroups(['admin', 'send', 'content'], many, 4, 600)).toEqual(['admin', 'send']);
  });
  it('keeps the latest open however small the window is', () => {
    expect(openGroups(['content', 'send'], many, 6, 300)).toEqual(['content']);
  });
});
