import { expect, it } from 'vitest';
import { clockText } from './clock-text.ts';

it('分和秒各两位，满一小时才有时', () => {
  expect([0, 42.4, 59.6, 3725].map(clockText)).toEqual(['00:00', '00:42', '01:00', '1:02:05']);
});
