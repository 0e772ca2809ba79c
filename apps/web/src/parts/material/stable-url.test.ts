import { expect, it } from 'vitest';
import { stableUrl } from './stable-url.ts';

it('同一个文件半小时内用同一个地址，之后换新的', () => {
  const minute = 60_000;
  expect(stableUrl('/s3/a.jpg?sign=1', 0)).toBe('/s3/a.jpg?sign=1');
  expect(stableUrl('/s3/a.jpg?sign=2', 29 * minute)).toBe('/s3/a.jpg?sign=1');
  expect(stableUrl('/s3/b.jpg?sign=3', 29 * minute)).toBe('/s3/b.jpg?sign=3');
  expect(stableUrl('/s3/a.jpg?sign=4', 31 * minute)).toBe('/s3/a.jpg?sign=4');
  expect(stableUrl(null)).toBeNull();
});
