import { mayOpen } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { bottomPlaces, markedPath, menuSections } from './menu.ts';

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
});
