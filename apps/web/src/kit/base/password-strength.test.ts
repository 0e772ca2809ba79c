import { describe, expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

describe('密码强度', () => {
  it.each([
    ['', 0],
    ['abc123', 0],
    ['abcdefgh', 0],
    ['12345678', 0],
    ['abcd1234', 1],
    ['aaaaaaaaaaa1', 1],
    ['Abcd1234', 2],
    ['abcdef123456', 2],
    ['Abcdef123456', 3],
    [`a1${'x'.repeat(63)}`, 0],
  ])('%s → %i', (password, strength) => expect(strengthOf(password)).toBe(strength));
});
