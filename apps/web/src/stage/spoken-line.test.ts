import { describe, expect, it } from 'vitest';
import { characterAt, linePieces } from './spoken-line.ts';

const words = (text: string, most?: number) =>
  linePieces(text, most).map(({ from, characters }) => [from, characters.join('')]);

describe('画面上的台词', () => {
  it('短句整句显示，句末标点不占位；长句在停顿处分段，每个字的位置不变', () => {
    expect(words('大家好，欢迎来到直播间。')).toEqual([[0, '大家好，欢迎来到直播间']]);
    const long = '出发前一晚，两只箱子平放，婴儿车还能立着放进去。';
    expect(words(long, 14)).toEqual([
      [0, '出发前一晚，两只箱子平放'],
      [13, '婴儿车还能立着放进去'],
    ]);
    expect(words('没有停顿的一句话也要能放得下', 6).map(([, text]) => text)).toEqual([
      '没有停顿的一',
      '句话也要能放',
      '得下',
    ]);
    expect(words('')).toEqual([]);
    expect(words('。')).toEqual([[0, '。']]);
  });

  it('正在说的字按时间前进，没有时间标记时不高亮', () => {
    const marks: [number, number][] = [
      [100, 200],
      [200, 300],
      [450, 600],
    ];
    expect([0, 100, 299, 449, 450, 9_999].map((ms) => characterAt(marks, ms))).toEqual([-1, 0, 1, 1, 2, 2]);
    expect(characterAt([], 500)).toBe(-1);
  });
});
