import { describe, expect, it } from 'vitest';
import { bytesText } from './bytes.ts';

describe('文件大小', () => {
  it('用合适的单位', () => {
    expect([0, 999, 1000, 48_213, 482_133, 5_240_000, 2_000_000_000].map(bytesText)).toEqual([
      '0 B',
      '999 B',
      '1 KB',
      '48.2 KB',
      '482 KB',
      '5.2 MB',
      '2 GB',
    ]);
  });
});
