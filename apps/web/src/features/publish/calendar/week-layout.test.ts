import { expect, it } from 'vitest';
import { BODY_PX, dayLaidOut, gapsIn, heightOf, laidOut, topOf } from './week-layout.ts';

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
  expect(gapsIn(placed, '06:30')[0]?.clock).toBe('09:10');
});

it('空档从能放下一条的时间开始，已过的时间不算', () => {
  const gaps = gapsIn(
    ['12:00', '18:00'].map((clock) => ({ top: topOf(clock), height: 56 })),
    '15:22',
  );
  expect(gaps.map(({ clock }) => clock)).toEqual(['15:30', '19:30']);
  expect(gapsIn([], '23:30')).toEqual([]);
});

it('有时长的按时长占位：同一时间的排在旁边，占用的时间不算空档', () => {
  const show = { ...china('14:00'), until: china('16:30').at };
  const post = { ...china('15:00'), until: null };
  expect([heightOf(show, 38), heightOf(post, 38)]).toEqual([100, 38]);
  // What goes on past the last hour ends with it.
  expect(heightOf({ ...china('22:00'), until: china('23:59').at }, 38)).toBe(40);
  const { placed } = laidOut([show, post], 38, 2, (entry) => heightOf(entry, 38));
  expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
  ]);
  expect(gapsIn(placed, '14:00')[0]?.clock).toBe('16:40');
});

it('早于 7 点开始的只占显示出来的时间', () => {
  expect(heightOf({ ...china('06:00'), until: china('08:30').at }, 38)).toBe(60);
  expect(heightOf({ ...china('04:00'), until: china('06:30').at }, 38)).toBe(38);
  // 0:00 is the next day already.
  const midnight = new Date(Date.parse(china('23:00').at) + 3_600_000).toISOString();
  expect(heightOf({ ...china('20:00'), until: midnight }, 38)).toBe(BODY_PX - topOf('20:00'));
});

it('只有选中的一天按时长占位，其余各天直播期间的内容照样显示', () => {
  const show = { ...china('14:00'), until: china('17:00').at };
  const entries = [{ ...show, mark: show }, china('15:00'), china('16:00')];
  const chosen = dayLaidOut(entries, true);
  expect(chosen.placed.map(({ height, lane }) => [height, lane])).toEqual([
    [120, 0],
    [56, 1],
    [56, 2],
  ]);
  const other = dayLaidOut(entries, false);
  expect(other.placed.map(({ height }) => height)).toEqual([40, 40, 40]);
  expect(other.more).toEqual([]);
});
