import { describe, expect, it } from 'vitest';
import { scrollFor } from './use-row-keys.ts';

describe('键盘移动到的行要看得见', () => {
  it('已经看得见就不滚动', () => expect(scrollFor(3, 40, 0, 400)).toBeNull());
  it('在下面就滚到刚好露出', () => expect(scrollFor(10, 40, 0, 400)).toBe(40));
  it('在上面就滚到它', () => expect(scrollFor(2, 40, 200, 400)).toBe(80));
  it('露出一半也要滚', () => expect(scrollFor(9, 40, 0, 380)).toBe(20));
});
