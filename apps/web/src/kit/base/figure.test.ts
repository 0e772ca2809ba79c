import { expect, it } from 'vitest';
import { figure } from './figure.ts';

it.each([0, 7, 999, 1000, 3482, 10_154, 1_000_000, -1234])('%i 写得和浏览器一样', (value) =>
  expect(figure(value)).toBe(value.toLocaleString('zh-CN')),
);
