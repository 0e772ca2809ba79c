import { describe, expect, it } from 'vitest';
import { sampleShot } from './sample-shot.ts';
import { trimShot } from './trim-shot.ts';

const shot = sampleShot();

describe('拖动镜头两端', () => {
  it('拖结尾改长短，不超出素材，不短于半秒', () => {
    expect(trimShot(shot, 'end', 840, 10_000)).toMatchObject({ ms: 3800, clip: { in: 1000 } });
    expect(trimShot(shot, 'end', 90_000, 10_000).ms).toBe(9000);
    expect(trimShot(shot, 'end', -9000, 10_000).ms).toBe(500);
    expect(trimShot({ ...shot, speed: 2 }, 'end', 90_000, 10_000).ms).toBe(4500);
  });

  it('拖开头时入点跟着走，余下的画面不变；到素材的开头为止', () => {
    expect(trimShot(shot, 'start', 1000, 10_000)).toMatchObject({ ms: 2000, clip: { in: 2000 } });
    expect(trimShot(shot, 'start', -5000, 10_000)).toMatchObject({ ms: 4000, clip: { in: 0 } });
    expect(trimShot(shot, 'start', 9000, 10_000)).toMatchObject({ ms: 500, clip: { in: 3500 } });
    expect(trimShot({ ...shot, speed: 2 }, 'start', 1000, 10_000)).toMatchObject({
      ms: 2000,
      clip: { in: 3000 },
    });
  });

  it('图片没有入点：只改长短', () => {
    expect(trimShot(shot, 'start', 1000, null)).toMatchObject({ ms: 2000, clip: { in: 1000 } });
    expect(trimShot(shot, 'end', 90_000, null).ms).toBe(60_000);
  });
});
