import { PosterDoc, type PosterLayer } from '@zhiying/contract/schemas';
import { describe, expect, it } from 'vitest';
import { moveRow, rowsOf } from './layer-rows.ts';
import {
  addLayers,
  alignLayers,
  copiesOf,
  findLayer,
  groupLayers,
  groupOf,
  orderLayers,
  setLayers,
  spreadLayers,
  ungroupLayers,
  withFrames,
  withoutLayers,
} from './layers.ts';
import { newLayer } from './new-layer.ts';

const BLANK: PosterDoc = {
  format: 1,
  width: 1080,
  height: 1440,
  background: { color: '#FFFFFF', to: null, angle: 0 },
  layers: [],
  motion: null,
};
const shape = (id: string, x: number, y: number): PosterLayer => ({
  ...newLayer('shape', BLANK),
  id,
  name: id,
  x,
  y,
  width: 100,
  height: 100,
});
const doc: PosterDoc = { ...BLANK, layers: [shape('a', 0, 0), shape('b', 200, 100), shape('c', 500, 500)] };
const ids = ({ layers }: PosterDoc) => layers.map(({ id }) => id).join(' ');
const names = (of: PosterDoc) =>
  rowsOf(of, new Set())
    .map(({ layer, group }) => (group ? `·${layer.id}` : layer.id))
    .join(' ');
const grouped = () => groupLayers(doc, ['a', 'b']) as { doc: PosterDoc; id: string };

describe('图层', () => {
  it.each(['text', 'picture', 'shape', 'logo', 'qr', 'price'] as const)('新建的%s可以保存', (kind) => {
    const added = addLayers(doc, [newLayer(kind, doc)], null);
    expect(PosterDoc.safeParse(added).error?.issues ?? []).toEqual([]);
  });

  it('未改的文档还是同一个', () => {
    expect(withoutLayers(doc, ['x'])).toBe(doc);
    expect(setLayers(doc, ['b'], { opacity: 0.5 }).layers[0]).toBe(doc.layers[0]);
  });

  it('分组在最前一个的位置，大小随成员', () => {
    const { doc: after, id } = grouped();
    expect(ids(after)).toBe(`${id} c`);
    expect(findLayer(after, id)).toMatchObject({ x: 0, y: 0, width: 300, height: 200 });
    expect(groupLayers(doc, ['a'])).toBeNull();
    const moved = withFrames(after, new Map([['b', { x: 300, y: 300, width: 100, height: 100, rotate: 0 }]]));
    expect(findLayer(moved, id)).toMatchObject({ width: 400, height: 400 });
  });

  it('移动、缩放分组时成员一起变', () => {
    const { doc: after, id } = grouped();
    const big = withFrames(after, new Map([[id, { x: 100, y: 0, width: 600, height: 400, rotate: 0 }]]));
    expect(findLayer(big, 'b')).toMatchObject({ x: 500, y: 200, width: 200, height: 200 });
    const turned = withFrames(after, new Map([[id, { x: 0, y: 0, width: 300, height: 200, rotate: 90 }]]));
    expect(findLayer(turned, 'a')).toMatchObject({ x: 150, y: -50, rotate: 90 });
    expect(findLayer(turned, id)?.rotate).toBe(0);
  });

  it('取消分组不改变样子', () => {
    const { doc: after, id } = grouped();
    const faint = setLayers(after, [id], { opacity: 0.5, hidden: true });
    const free = ungroupLayers(faint, [id]);
    expect([ids(free.doc), free.ids.join(' ')]).toEqual(['a b c', 'a b']);
    expect(findLayer(free.doc, 'a')).toMatchObject({ x: 0, y: 0, opacity: 0.5, hidden: true });
  });

  it('删掉最后一个成员，分组也没有了', () => {
    const { doc: after } = grouped();
    expect(ids(withoutLayers(after, ['a', 'b']))).toBe('c');
  });

  it('复制有自己的编号，分组里的也是', () => {
    const { doc: after, id } = grouped();
    const copies = copiesOf(after, [findLayer(after, id) as PosterLayer], 20);
    const all = addLayers(after, copies, null);
    expect(PosterDoc.safeParse(all).success).toBe(true);
    expect(copies[0]).toMatchObject({ x: 20, y: 20 });
  });

  it('加入已进入的分组', () => {
    const { doc: after, id } = grouped();
    const fresh = newLayer('text', after);
    expect(groupOf(addLayers(after, [fresh], id), fresh.id)?.id).toBe(id);
  });

  it.each([
    ['front', 'b c a'],
    ['forward', 'b a c'],
    ['backward', 'a b c'],
    ['back', 'a b c'],
  ] as const)('层次：%s', (order, after) => {
    expect(ids(orderLayers(doc, ['a'], order))).toBe(after);
  });

  it('几个一起前移，不会互相越过', () => {
    expect(ids(orderLayers(doc, ['a', 'b'], 'forward'))).toBe('c a b');
    expect(ids(orderLayers(doc, ['b', 'c'], 'forward'))).toBe('a b c');
  });
});

describe('图层列表', () => {
  const move = (of: PosterDoc, from: number, to: number) =>
    names(moveRow(of, rowsOf(of, new Set()), from, to));

  it('靠前的在上', () => {
    expect(names(doc)).toBe('c b a');
  });

  it('拖到别处', () => {
    expect(move(doc, 0, 3)).toBe('b a c');
    expect(move(doc, 2, 0)).toBe('a c b');
    expect(move(doc, 1, 1)).toBe('c b a');
  });

  it('拖进分组、拖出分组', () => {
    const { doc: after, id } = grouped();
    // c, group, ·b, ·a
    expect(names(after)).toBe(`c ${id} ·b ·a`);
    expect(move(after, 0, 3)).toBe(`${id} ·b ·c ·a`);
    expect(move(after, 2, 0)).toBe(`b c ${id} ·a`);
    expect(move(after, 1, 0)).toBe(`${id} ·b ·a c`);
    expect(move(after, 0, 4)).toBe(`${id} ·b ·a c`);
  });

  it('拖进分组后分组的大小随之变', () => {
    const { doc: after, id } = grouped();
    const inside = moveRow(after, rowsOf(after, new Set()), 0, 3);
    expect(findLayer(inside, id)).toMatchObject({ width: 600, height: 600 });
  });
});

describe('锁定的图层', () => {
  const placesOf = ({ layers }: PosterDoc) => layers.map(({ x, y }) => [x, y]);
  const locking = (of: PosterDoc, ...locked: string[]) => setLayers(of, locked, { locked: true });

  it('输入坐标时留在原处', () => {
    const frame = { x: 9, y: 9, width: 100, height: 100, rotate: 0 };
    const frames = new Map([
      ['a', frame],
      ['b', frame],
    ]);
    expect(placesOf(withFrames(locking(doc, 'a'), frames))).toEqual([
      [0, 0],
      [9, 9],
      [500, 500],
    ]);
  });

  it('对齐时留在原处，其余仍与它对齐', () => {
    const locked = locking(doc, 'a');
    expect(placesOf(alignLayers(locked, locked.layers, 'left'))).toEqual([
      [0, 0],
      [0, 100],
      [0, 500],
    ]);
    const right = locking(doc, 'b');
    expect(placesOf(alignLayers(right, right.layers.slice(1, 2), 'left'))).toEqual(placesOf(right));
  });

  it('等距分布时留在原处，其余之间等距', () => {
    const four = { ...doc, layers: [...doc.layers, shape('d', 700, 0)] };
    expect(placesOf(spreadLayers(four, four.layers)).map(([x]) => x)).toEqual([0, 233.33, 466.67, 700]);
    const locked = locking(four, 'b');
    expect(placesOf(spreadLayers(locked, locked.layers)).map(([x]) => x)).toEqual([0, 200, 350, 700]);
    const two = locking(four, 'b', 'c');
    expect(spreadLayers(two, two.layers)).toBe(two);
  });
});
