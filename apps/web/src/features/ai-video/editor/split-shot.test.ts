import { describe, expect, it } from 'vitest';
import { sampleShot } from './sample-shot.ts';
import { splitShot } from './split-shot.ts';

const shot = sampleShot({
  ms: 4600,
  transition: { kind: 'fade', ms: 300 },
  line: '坐进来，屏幕都在手边。',
});
/** A character each 400 ms. */
const heard = {
  text: shot.line,
  ms: 4400,
  marks: [...shot.line].map((_, at): [number, number] => [at * 400, (at + 1) * 400]),
};

describe('在播放头处拆分', () => {
  it('口播跟着画面分开，断在最近的停顿；两段合起来和原来一样长，中间直接切换', () => {
    const parts = splitShot(shot, 2000, 4600, heard);
    expect(parts?.map(({ line }) => line)).toEqual(['坐进来，', '屏幕都在手边。']);
    expect(parts?.map(({ ms }) => ms)).toEqual([2000, 2600]);
    expect(parts?.map(({ clip }) => clip?.in)).toEqual([1000, 3000]);
    expect(parts?.map(({ transition }) => transition.kind)).toEqual(['cut', 'fade']);
    expect(new Set(parts?.map(({ id }) => id)).size).toBe(2);
  });

  it('没有配音时按字数估计；引用的事实不会从中间断开', () => {
    const priced = { ...shot, line: '现在到店只要{{fact:12}}' };
    const parts = splitShot(priced, 2500, 4600, null);
    expect(parts?.map(({ line }) => line)).toEqual(['现在到店只要', '{{fact:12}}']);
  });

  it('说完之后再拆，口播整句留在前面；离两端太近不拆', () => {
    expect(splitShot({ ...shot, ms: 9000 }, 7000, 9000, heard)?.map(({ line }) => line)).toEqual([
      shot.line,
      '',
    ]);
    expect(splitShot(shot, 300, 4600, heard)).toBeNull();
    expect(splitShot(shot, 4300, 4600, heard)).toBeNull();
  });
});
