import { expect, test } from 'vitest';
import { scannable } from './scannable.ts';

test('二维码的码色须明显深于底色', () => {
  expect(scannable({ dark: '#000000', light: '#FFFFFF' })).toBe(true);
  expect(scannable({ dark: '#0B5FFF', light: '#FFFFFF' })).toBe(true);
  expect(scannable({ dark: '#FFFFFF', light: '#000000' })).toBe(false);
  expect(scannable({ dark: '#FFD400', light: '#FFFFFF' })).toBe(false);
});
