import { describe, expect, it } from 'vitest';
import { platformShares } from './platform-shares.ts';

describe('每个平台几篇', () => {
  it('加起来正好是要写的篇数，多出来的给前面的平台', () => {
    expect(platformShares({ count: 10, platforms: ['wechat', 'douyin', 'xiaohongshu', 'toutiao'] })).toEqual([
      { platform: 'wechat', articles: 3 },
      { platform: 'douyin', articles: 3 },
      { platform: 'xiaohongshu', articles: 2 },
      { platform: 'toutiao', articles: 2 },
    ]);
  });

  it('平台比文章多时后面的没有', () => {
    expect(platformShares({ count: 1, platforms: ['wechat', 'douyin'] })).toEqual([
      { platform: 'wechat', articles: 1 },
      { platform: 'douyin', articles: 0 },
    ]);
    expect(platformShares({ count: 3, platforms: [] })).toEqual([]);
  });
});
