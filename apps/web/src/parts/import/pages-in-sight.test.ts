import { expect, it } from 'vitest';
import { pagesInSight } from './pages-in-sight.ts';

it('draws what is in sight with some to spare and fetches only its pages', () => {
  expect(pagesInSight({ first: 0, count: 10, total: 20_000 }, 100, 6)).toEqual({
    from: 0,
    to: 16,
    pages: [1],
  });
  expect(pagesInSight({ first: 97, count: 10, total: 20_000 }, 100, 6)).toEqual({
    from: 91,
    to: 113,
    pages: [1, 2],
  });
  expect(pagesInSight({ first: 19_995, count: 10, total: 20_000 }, 100, 6).to).toBe(20_000);
  expect(pagesInSight({ first: 0, count: 10, total: 0 }, 100, 6)).toEqual({ from: 0, to: 0, pages: [] });
});
