import { expect, it } from 'vitest';
import { BODY_PX, gapsIn, laidOut, topOf } from './week-layout.ts';

const china = (clock: string) => ({ at: new Date(`2026-11-17T${clock}:00+08:00`).toISOString() });

it('时间对应位置，早于 7 点和晚于 23 点的在两端', () => {
  expect(topOf('07:00')).toBe(0);
  expect(topOf('12:30')).toBe(220);
  expect(topOf('05:00')).toBe(0);
  expect(topOf('23:50')).toBe(BODY_PX);
});

const topsOf = (clocks: string[], lanes: number) =>
  laidOut(clocks.map(china), 38, lanes).placed.map(({ top, lane }) => [top, lane]);

it('时间相近的排在旁边，没有位置时紧接在下面', () => {
  expect(topsOf(['12:00', '12:15', '18:00'], 2)).toEqual([
    [200, 0],
    [210, 1],
    [440, 0],
  ]);
  expect(topsOf(['12:00', '12:10', '18:00'], 1)).toEqual([
    [200, 0],
    [240, 0],
    [440, 0],
  ]);
});

it('同一时间放不下的只计数，不占用之后的时间', () => {
  const crowded = Array.from({ length: 9 }, (_, at) => china(`07:0${at}`));
  const { placed, more } = laidOut([...crowded, china('13:00')], 38, 3);
  expect(placed.at(-1)).toMatchObject({ top: topOf('13:00'), lanes: 1 });
  expect(Math.max(...placed.slice(0, -1).map(({ top }) => top))).toBeLessThan(topOf('10:00'));
  expect(placed.length + (more[0]?.count ?? 0)).toBe(10);
  expect(
    gapsIn(
      placed.map(({ top }) => top),
      38,
      '06:30',
    )[0]?.clock,
  ).toBe('09:10');
});

it('空档从能放下一条的时间开始，已过的时间不算', () => {
  const gaps = gapsIn([topOf('12:00'), topOf('18:00')], 56, '15:22');
  expect(gaps.map(({ clock }) => clock)).toEqual(['15:30', '19:30']);
  expect(gapsIn([], 56, '23:30')).toEqual([]);
});
