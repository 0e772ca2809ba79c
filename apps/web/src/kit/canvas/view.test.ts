import { describe, expect, it } from 'vitest';
import { changed, redone, startHistory, undone } from '#kit/base/history.ts';
import { drawnRows, movedAmong, movedWithin, placeAt, scrolledTo, windowOf } from './list-place.ts';
import { fitView, pinchView, rulerStep, toCanvas, toScreen, zoomAt, zoomStep } from './view.ts';

describe('缩放与平移', () => {
  it('缩放时指针下的点不动', () => {
    const view = { zoom: 0.4, x: 30, y: 20 };
    const at = { x: 200, y: 150 };
    const next = zoomAt(view, at, 2);
    expect(toCanvas(next, at)).toEqual(toCanvas(view, at));
    expect(zoomAt(view, at, 1000).zoom).toBe(8);
  });

  it('适应窗口，居中，不放大到超过原尺寸', () => {
    const view = fitView({ width: 1080, height: 1440 }, { width: 668, height: 632 });
    expect(view).toEqual({ zoom: 0.4, x: 118, y: 28 });
    expect(toScreen(view, { x: 1080, y: 1440 })).toEqual({ x: 550, y: 604 });
    expect(fitView({ width: 100, height: 100 }, { width: 900, height: 900 }).zoom).toBe(1);
  });

  it('一级一级地缩放', () => {
    const room = { width: 600, height: 600 };
    expect(zoomStep({ zoom: 0.4, x: 0, y: 0 }, room, 1).zoom).toBeCloseTo(0.5);
    expect(zoomStep({ zoom: 0.4, x: 0, y: 0 }, room, -1).zoom).toBeCloseTo(0.3);
  });

  it('双指：张开放大，移动平移', () => {
    const before = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ] as const;
    expect(
      pinchView({ zoom: 1, x: 0, y: 0 }, before, [
        { x: 10, y: 5 },
        { x: 210, y: 5 },
      ]),
    ).toEqual({
      zoom: 2,
      x: 10,
      y: 5,
    });
  });

  it('标尺的刻度是整数，不会挤在一起', () => {
    expect([rulerStep(0.4), rulerStep(1), rulerStep(4)]).toEqual([200, 100, 20]);
  });
});

describe('撤销与重做', () => {
  it('没有步数上限，连续的一笔算一步', () => {
    let history = startHistory(0);
    for (let step = 1; step <= 1000; step += 1) history = changed(history, step);
    history = changed(history, 1001, true);
    history = undone(history);
    expect(history.now).toBe(999);
    history = redone(history);
    expect(history.now).toBe(1001);
    for (let step = 0; step < 1200; step += 1) history = undone(history);
    expect([history.now, history.future.length]).toEqual([0, 1000]);
    expect(changed(history, 5).future).toEqual([]);
  });
});

describe('拖动列表', () => {
  it('一千行只画看得见的', () => {
    expect(windowOf(0, 320, 32, 1000)).toEqual({ first: 0, last: 16 });
    expect(windowOf(16_000, 320, 32, 1000)).toEqual({ first: 494, last: 516 });
    expect(windowOf(99_999, 320, 32, 10)).toEqual({ first: 4, last: 10 });
  });

  it('拿在手里的一行一直在，列表滚到它要去的地方', () => {
    expect(drawnRows({ first: 2, last: 5 }, null)).toEqual([2, 3, 4]);
    expect(drawnRows({ first: 2, last: 5 }, 4)).toEqual([2, 3, 4]);
    expect(drawnRows({ first: 2, last: 5 }, 0)).toEqual([0, 2, 3, 4]);
    expect(drawnRows({ first: 2, last: 5 }, 9)).toEqual([2, 3, 4, 9]);
    expect(scrolledTo(4, 0, 320, 32)).toBe(0);
    expect(scrolledTo(1000, 0, 320, 32)).toBe(1001 * 32 - 320);
    expect(scrolledTo(0, 640, 320, 32)).toBe(0);
  });

  it('放到较近的那一边', () => {
    expect([placeAt(15, 32, 5), placeAt(17, 32, 5), placeAt(999, 32, 5), placeAt(-5, 32, 5)]).toEqual([
      0, 1, 5, 0,
    ]);
  });

  it('列表内和列表间', () => {
    expect(movedWithin(['a', 'b', 'c'], 0, 3)).toEqual(['b', 'c', 'a']);
    expect(movedWithin(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(movedWithin(['a'], 5, 0)).toEqual(['a']);
    const lists = { left: ['a', 'b'], right: ['c'] };
    expect(movedAmong(lists, { list: 'left', at: 0 }, { list: 'right', at: 1 })).toEqual({
      left: ['b'],
      right: ['c', 'a'],
    });
    expect(movedAmong(lists, { list: 'left', at: 9 }, { list: 'right', at: 1 })).toEqual(lists);
  });
});
