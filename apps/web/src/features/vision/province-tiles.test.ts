import { NO_PROVINCE } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { PROVINCE_TILES, shownTiles } from './province-tiles.ts';

describe('省份方格', () => {
  it('34 个省级行政区各一格，互不重叠，给未知地区留出位置', () => {
    expect(PROVINCE_TILES).toHaveLength(34);
    expect(new Set(PROVINCE_TILES.map(({ code }) => code)).size).toBe(34);
    const tiles = shownTiles([]);
    expect(new Set(tiles.map(({ at }) => at.join())).size).toBe(35);
    expect(tiles.every(({ at: [column, row] }) => column >= 1 && column <= 9 && row >= 1 && row <= 8)).toBe(
      true,
    );
  });

  it('没有一个数会丢：不认识的编码算在未知地区', () => {
    const tiles = shownTiles([
      { code: '320000', value: 4 },
      { code: '990000', value: 2 },
      { code: NO_PROVINCE, value: 3 },
    ]);
    expect(tiles.reduce((sum, { value }) => sum + value, 0)).toBe(9);
    expect(tiles.find(({ code }) => code === NO_PROVINCE)?.value).toBe(5);
  });

  it('颜色分五档，没有的最淡，最多的最深，更正成负数的不上色', () => {
    const steps = shownTiles([
      { code: '320000', value: 100 },
      { code: '330000', value: 1 },
      { code: '340000', value: -2 },
    ]);
    const step = (code: string) => steps.find((tile) => tile.code === code)?.step;
    expect([step('320000'), step('330000'), step('340000'), step('110000')]).toEqual([5, 1, 0, 0]);
  });
});
