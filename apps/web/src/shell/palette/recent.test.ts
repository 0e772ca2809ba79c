import { describe, expect, it } from 'vitest';
import { type Recent, withRecent } from './recent.ts';

const entry = (path: string, search?: Record<string, unknown>) => ({
  title: path,
  meta: [],
  place: { path, search },
});

describe('withRecent', () => {
  it('keeps each place once, newest first', () => {
    const list = [entry('user'), entry('role'), entry('user')].reduce<Recent[]>(withRecent, []);
    expect(list.map(({ place }) => place.path)).toEqual(['user', 'role']);
  });

  it('tells places apart by their search', () => {
    const list = [entry('user', { q: '张' }), entry('user', { q: '李' })].reduce<Recent[]>(withRecent, []);
    expect(list).toHaveLength(2);
  });

  it('forgets the oldest beyond twelve', () => {
    const list = Array.from({ length: 20 }, (_, index) => entry(`p${index}`)).reduce<Recent[]>(
      withRecent,
      [],
    );
    expect(list).toHaveLength(12);
    expect(list[0]?.title).toBe('p19');
  });
});
