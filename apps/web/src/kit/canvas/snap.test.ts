import { describe, expect, it } from 'vitest';
import { align, distribute } from './align.ts';
import { boxSettings } from './box-settings.ts';
import { contains, type Frame } from './geometry.ts';
import { framesAt, framesByKey, type Scene, told } from './gesture.ts';
import { settledAngle, turnFrame } from './rotate.ts';
import { neighboursOf, snapEdge, snapMove } from './snap.ts';

const sheet = { width: 1080, height: 1440 };
const canvas = { grid: 50, reach: 6 };
const among = (...others: ReturnType<typeof at>[]) => neighboursOf(others, sheet);
const at = (x: number, y: number, width = 100, height = 100) => ({ x, y, width, height });
const frame = (x: number, y: number, width = 100, height = 100): Frame => ({
  ...at(x, y, width, height),
  rotate: 0,
});

describe('吸附', () => {
  it('贴近网格时对齐，远了不动', () => {
    expect(snapMove(at(104, 207), among(), canvas)).toMatchObject({ dx: -4, dy: 0 });
    expect(snapMove(at(104, 207), among(), { ...canvas, grid: null })).toMatchObject({ dx: 0, dy: 0 });
  });

  it('边和中线优先于网格，并画出参考线', () => {
    const { dx, guides } = snapMove(at(303, 620), among(at(305, 100, 200, 80)), canvas);
    expect(dx).toBe(2);
    expect(guides).toContainEqual({ kind: 'line', axis: 'x', at: 305, from: 100, to: 720 });
  });

  it('画布的中线也算', () => {
    const { dx, guides } = snapMove(at(487, 1111), among(), canvas);
    expect(dx).toBe(3);
    expect(guides).toContainEqual({ kind: 'line', axis: 'x', at: 540, from: 0, to: 1440 });
  });

  it.each([
    ['两者之间', 600, 452, 450],
    ['两者之后', 480, 663, 660],
    ['两者之前', 480, 117, 120],
  ])('等距：%s', (_where, second, x, to) => {
    const wide = neighboursOf([at(300, 1000), at(second, 1003)], { width: 4000, height: 4000 });
    const { dx, guides } = snapMove(at(x, 1017), wide, { grid: null, reach: 6 });
    expect(x + dx).toBe(to);
    expect(guides.filter(({ kind }) => kind === 'gap')).toHaveLength(2);
  });

  it('许多框里贴到最近的一条，从哪一侧都一样', () => {
    const many = Array.from({ length: 200 }, (_, nth) => at((nth * 97) % 900, (nth * 61) % 1300, 180, 90));
    for (const [x, y] of [
      [3, 4],
      [441.5, 703.25],
      [896, 1211],
    ] as const) {
      const { dx, dy } = snapMove(at(x, y, 180, 90), among(...many), canvas);
      const lines = (start: number, size: number) => [start, start + size / 2, start + size];
      const least = (own: number[], all: number[]) =>
        Math.min(...own.flatMap((one) => all.map((other) => Math.abs(other - one))));
      expect(Math.abs(dx)).toBeCloseTo(
        least(
          lines(x, 180),
          [at(0, 0, 1080, 1440), ...many].flatMap((box) => lines(box.x, box.width)),
        ),
      );
      expect(Math.abs(dy)).toBeCloseTo(
        least(
          lines(y, 90),
          [at(0, 0, 1080, 1440), ...many].flatMap((box) => lines(box.y, box.height)),
        ),
      );
    }
  });

  it('缩放时边贴到别的边', () => {
    expect(snapEdge(503, among(at(200, 0, 305, 10)).x, canvas)).toBe(505);
    expect(snapEdge(520, among().x, canvas)).toBe(520);
  });
});

describe('对齐与分布', () => {
  const frames = [frame(0, 0), frame(250, 40, 50, 50), frame(400, 90)];
  it('左、居中、下', () => {
    const all = at(0, 0, 500, 190);
    expect(align(frames, 'left', all).map(({ x }) => x)).toEqual([0, 0, 0]);
    expect(align(frames, 'centre', all).map(({ x }) => x)).toEqual([200, 225, 200]);
    expect(align(frames, 'bottom', all).map(({ y }) => y)).toEqual([90, 140, 90]);
  });

  it('间隔相等，两端不动，次序照给出的', () => {
    expect(distribute([...frames].reverse(), 'x').map(({ x }) => x)).toEqual([400, 225, 0]);
    expect(distribute(frames.slice(0, 2), 'x')).toEqual(frames.slice(0, 2));
  });
});

describe('旋转', () => {
  it('Shift 每 15 度，靠近直角时取直角', () => {
    expect(settledAngle(52, 'steps')).toBe(45);
    expect(settledAngle(88, 'near')).toBe(90);
    expect(settledAngle(88, 'free')).toBe(88);
    expect(settledAngle(370, 'free')).toBe(10);
  });

  it('绕别的点转，大小不变', () => {
    const turned = turnFrame(frame(0, 0), { x: 0, y: 0 }, 90);
    expect(turned).toMatchObject({ width: 100, height: 100, rotate: 90 });
    expect([turned.x, turned.y].map((value) => Math.round(value))).toEqual([-100, 0]);
  });

  it('点在旋转后的框里', () => {
    const tall = { ...frame(0, 0, 10, 200), rotate: 90 };
    expect([contains(tall, { x: 90, y: 100 }), contains(tall, { x: 5, y: 10 })]).toEqual([true, false]);
  });
});

describe('手势', () => {
  const scene: Scene = {
    zoom: 1,
    settings: boxSettings(),
    snap: true,
    grid: true,
    around: among(),
  };
  const none = { shift: false, alt: false, free: false };
  const gesture = (kind: 'move' | 'se' | 'rotate') => ({
    kind,
    from: { x: 0, y: 0 },
    frames: new Map([['a', frame(120, 120)]]),
  });

  it('移动时吸附，Ctrl 不吸附，Shift 只沿一轴', () => {
    const to = { x: 27, y: 1 };
    expect(framesAt(gesture('move'), to, none, scene).frames.get('a')).toMatchObject({ x: 150, y: 121 });
    expect(framesAt(gesture('move'), to, { ...none, free: true }, scene).frames.get('a')).toMatchObject({
      x: 147,
      y: 121,
    });
    expect(framesAt(gesture('move'), to, { ...none, shift: true }, scene).frames.get('a')?.y).toBe(120);
  });

  it('放大后吸附的范围变小', () => {
    expect(framesAt(gesture('move'), { x: 27, y: 0 }, none, { ...scene, zoom: 4 }).frames.get('a')?.x).toBe(
      147,
    );
  });

  it('几个一起缩放', () => {
    const frames = new Map([
      ['a', frame(100, 100)],
      ['b', frame(300, 300)],
    ]);
    const after = framesAt(
      { kind: 'se', from: { x: 400, y: 400 }, frames },
      { x: 700, y: 700 },
      none,
      scene,
    ).frames;
    expect(after.get('b')).toEqual({ x: 500, y: 500, width: 200, height: 200, rotate: 0 });
  });

  it('方向键 1，Shift 10，Alt 改大小，方括号旋转', () => {
    const frames = new Map([['a', frame(100, 100)]]);
    const by = (key: string, keys: Partial<typeof none> = {}) =>
      framesByKey(key, frames, { ...none, ...keys }, boxSettings())?.get('a');
    expect(by('ArrowLeft')?.x).toBe(99);
    expect(by('ArrowDown', { shift: true })?.y).toBe(110);
    expect(by('ArrowRight', { alt: true, shift: true })).toMatchObject({ x: 100, width: 110 });
    expect(by(']')?.rotate).toBe(1);
    expect(by('{')?.rotate).toBe(-15);
    expect(by('q')).toBeUndefined();
  });

  it('读屏说明', () => {
    expect(told(['店名'], { ...frame(80, 1160, 600, 75), rotate: 5 })).toBe(
      '店名：左 80，上 1160，宽 600，高 75，旋转 5 度',
    );
    expect(told(['a', 'b'], frame(0, 0))).toBe('2 个图层：左 0，上 0，宽 100，高 100');
  });
});
