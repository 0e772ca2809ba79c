import { PosterDoc, type PosterValues } from '@zhiying/contract';
import {
  BUILTIN_PICTURES,
  BUILTIN_TEMPLATES,
  fitDoc,
  layoutPoster,
  pacedDoc,
  restsFromMs,
  settledMs,
  withAiLabel,
  withBleed,
} from '@zhiying/poster';
import { describe, expect, it } from 'vitest';
import { SAMPLES } from './samples.ts';
import { SHADOWED } from './shadows.ts';

const doc = (layers: unknown[], more: object = {}) =>
  PosterDoc.parse({
    format: 1,
    width: 1000,
    height: 1000,
    background: { color: '#FFFFFF' },
    layers,
    ...more,
  });
const text = (more: object) => ({
  id: 'a',
  name: '文字',
  kind: 'text',
  x: 0,
  y: 0,
  width: 400,
  height: 60,
  size: 40,
  color: '#000000',
  text: '{{store.name}}',
  ...more,
});
const found = (layers: unknown[], values: PosterValues = {}) =>
  layoutPoster(doc(layers), { values, pictures: new Map() }).findings.map(({ kind }) => kind);
const wordsOf = (layers: unknown[], values: PosterValues, more: object = {}, moment?: number) =>
  layoutPoster(doc(layers, more), { values, pictures: new Map() }, moment === undefined ? {} : { moment })
    .commands.flatMap((command) =>
      command.kind === 'glyphs' ? command.glyphs.map((glyph) => glyph.text) : [],
    )
    .join('');

describe('内置模板', () => {
  it('三十一套，十二类静态以上、八套动效以上，符合约定，名字不重复', () => {
    for (const { doc: one } of BUILTIN_TEMPLATES) expect(PosterDoc.parse(one)).toEqual(one);
    expect(new Set(BUILTIN_TEMPLATES.map(({ name }) => name)).size).toBe(BUILTIN_TEMPLATES.length);
    const stills = BUILTIN_TEMPLATES.filter((one) => !one.doc.motion);
    expect(new Set(stills.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(12);
    expect(BUILTIN_TEMPLATES.length - stills.length).toBeGreaterThanOrEqual(8);
  });

  it('答应的每一类、每一种尺寸都有，动效有竖版、横版和方形', () => {
    const kinds = new Set<string>(BUILTIN_TEMPLATES.map(({ kind }) => kind));
    const promised =
      'launch drive price greeting festival event quote delivery service recruit ranking long cover';
    for (const kind of promised.split(' ')) expect(kinds).toContain(kind);
    const sizesOf = (moving: boolean) =>
      new Set(
        BUILTIN_TEMPLATES.flatMap(({ doc: one }) =>
          (one.motion !== null) === moving ? [`${one.width}×${one.height}`] : [],
        ),
      );
    for (const size of ['1080×1920', '1080×1440', '900×383', '1080×1080'])
      expect(sizesOf(false)).toContain(size);
    for (const size of ['1080×1920', '1920×1080', '1080×1080']) expect(sizesOf(true)).toContain(size);
  });

  it.each(BUILTIN_TEMPLATES)('$title 用示例内容画出来没有缩小和截断', ({ doc: one }) => {
    const pictures = new Map(
      Object.entries(BUILTIN_PICTURES).map(([name, size]) => [`builtin:${name}`, size]),
    );
    const { findings } = layoutPoster(one, { values: SAMPLES, pictures });
    // Without a sign of its own a dealer has none on the poster.
    expect(findings.filter(({ layerId }) => layerId !== 'logo')).toEqual([]);
  });
});

describe('没有值的图层', () => {
  it('隐藏，或改用别的文字', () => {
    const instead = text({ empty: { rule: 'text', text: '{{dealer.name}}' } });
    expect(wordsOf([text({})], {})).toBe('');
    expect(found([text({})])).toEqual(['empty']);
    expect(wordsOf([instead], { 'dealer.name': '示例·星河' })).toBe('示例·星河');
    expect(found([instead])).toEqual(['empty']);
    expect(found([text({})], { 'store.name': '示例' })).toEqual([]);
  });

  it('整组隐藏的分组：缺一层就都不画，仍说明缺什么；改用别的文字算有内容', () => {
    const box = { x: 0, y: 0, width: 200, height: 200 };
    const code = { ...box, id: 'code', name: '码', kind: 'qr' };
    const caption = text({ id: 'caption', text: '扫码预约' });
    const group = (together: boolean, layers: object[]) =>
      doc([{ ...box, id: 'all', name: '扫码', kind: 'group', together, layers }]);
    const drawn = (one: PosterDoc, values: PosterValues = {}) => {
      const { commands, findings } = layoutPoster(one, { values, pictures: new Map() });
      const ids = new Set(commands.map(({ layerId }) => layerId).filter((id) => id !== 'background'));
      return { ids: [...ids], findings: findings.map(({ layerId, kind }) => `${layerId} ${kind}`) };
    };
    expect(drawn(group(true, [code, caption]))).toEqual({ ids: [], findings: ['code empty'] });
    expect(drawn(group(false, [code, caption])).ids).toEqual(['caption']);
    const link = { 'poster.link': 'https://example.com/p/1' };
    expect(drawn(group(true, [code, caption]), link).ids).toEqual(['code', 'caption']);
    const instead = text({ id: 'name', text: '{{store.name}}', empty: { rule: 'text', text: '本店' } });
    expect(drawn(group(true, [instead, caption])).ids).toEqual(['name', 'caption']);
  });

  it('内置模板没有扫码链接时，二维码的说明也不印', () => {
    const captioned = BUILTIN_TEMPLATES.filter(({ doc: one }) =>
      one.layers.some(({ id }) => id === 'scan-group'),
    );
    expect(captioned.length).toBeGreaterThan(5);
    for (const { doc: one, title } of captioned) {
      const { commands } = layoutPoster(one, { values: {}, pictures: new Map() });
      expect(
        commands.filter(({ layerId }) => layerId === 'scan' || layerId === 'qr'),
        title,
      ).toEqual([]);
    }
  });

  it('图片缺失画灰底，二维码没有内容就不画', () => {
    const box = { x: 0, y: 0, width: 200, height: 200 };
    const picture = {
      ...box,
      id: 'p',
      name: '图',
      kind: 'picture',
      source: { from: 'material', materialId: 7 },
    };
    const code = { ...box, id: 'q', name: '码', kind: 'qr' };
    expect(found([picture, code])).toEqual(['missingPicture', 'empty']);
    expect(found([code], { 'poster.link': 'x'.repeat(4000) })).toEqual(['cut']);
  });

  it('过期的资料说出来', () => {
    const one = doc([text({ text: '{{fact.price}} 万' })]);
    const input = {
      values: { 'fact.price': '16.98' },
      pictures: new Map(),
      expired: ['fact.price'] as const,
    };
    expect(layoutPoster(one, input).findings).toMatchObject([{ layerId: 'a', kind: 'expired' }]);
  });
});

describe('动效', () => {
  const motion = { ms: 4000, staggerMs: 500, enterMs: 1000 };
  const moving = (id: string, way: string, more: object = {}) =>
    text({ id, text: id, motion: { in: way }, ...more });

  it('按次序进入，之后停在原位', () => {
    const layers = [moving('甲', 'fade'), moving('乙', 'rise')].map((one, at) => ({ ...one, id: `l${at}` }));
    expect(wordsOf(layers, {}, { motion }, 400)).toBe('甲');
    expect(wordsOf(layers, {}, { motion }, 600)).toBe('甲乙');
    const at = (moment?: number) =>
      layoutPoster(
        doc(layers, { motion }),
        { values: {}, pictures: new Map() },
        moment === undefined ? {} : { moment },
      ).commands;
    expect(at(3900)).toEqual(at());
    expect(at(300)).not.toEqual(at());
  });

  it('逐词出现，数字滚动到终值', () => {
    const typed = { ...moving('x', 'type'), id: 'x', text: '一二三四' };
    expect(wordsOf([typed], {}, { motion }, 500)).toBe('一二');
    const figure = {
      ...text({ id: 'n', motion: { in: 'count' } }),
      kind: 'price',
      figure: '16.98',
      text: undefined,
    };
    delete figure.text;
    expect(wordsOf([figure], {}, { motion }, 300)).toMatch(/^\d+\.\d\d$/);
    expect(wordsOf([figure], {}, { motion }, 300)).not.toBe('16.98');
    expect(wordsOf([figure], {}, { motion }, 3000)).toBe('16.98');
  });

  it('到时间就离开，不在成图里', () => {
    const gone = {
      ...moving('x', 'fade'),
      id: 'x',
      text: '甲',
      motion: { in: 'fade', out: 'fade', outAt: 2000 },
    };
    expect(wordsOf([gone], {}, { motion }, 1500)).toBe('甲');
    expect(wordsOf([gone], {}, { motion }, 2000)).toBe('');
    expect(wordsOf([gone], {}, { motion })).toBe('');
  });

  it.each(BUILTIN_TEMPLATES.filter((one) => one.doc.motion))('$title 的最后一帧就是成图', ({ doc: one }) => {
    if (one.layers.some(({ motion: own }) => own && own.out !== 'none' && own.outAt === null)) return;
    const input = { values: SAMPLES, pictures: new Map() };
    const last = (one.motion?.ms ?? 0) - 40;
    expect(layoutPoster(one, input, { moment: last }).commands).toEqual(layoutPoster(one, input).commands);
  });
});

it('出血只拉长贴边的图片和色块', () => {
  const edge = {
    id: 'e',
    name: '底',
    kind: 'shape',
    x: 0,
    y: 0,
    width: 1000,
    height: 200,
    fill: { color: '#FF0000' },
  };
  const bled = withBleed(doc([edge, text({ id: 't', x: 100, y: 100 })]), 20);
  expect(bled).toMatchObject({ width: 1040, height: 1040 });
  expect(bled.layers[0]).toMatchObject({ x: 0, y: 0, width: 1040, height: 220 });
  expect(bled.layers[1]).toMatchObject({ x: 120, y: 120, width: 400 });
});

const outlineOf = (posterDoc: PosterDoc) =>
  layoutPoster(posterDoc, { values: {}, pictures: new Map() }).commands.flatMap((command) =>
    command.kind === 'fill' && command.layerId === 'hill' ? [command.path] : [],
  )[0] ?? [];

it('出血：自由形状贴边的一段伸到纸外，里面的曲线一点不动', () => {
  const hill = {
    id: 'hill',
    name: '山',
    kind: 'shape',
    shape: 'path',
    x: 0,
    y: 600,
    width: 1000,
    height: 400,
    path: 'M0 50 C30 10 70 90 100 50 V100 H0 Z',
    fill: { color: '#00FF00' },
  };
  const bled = outlineOf(withBleed(doc([hill]), 20));
  const [, curve] = bled;
  const original = [300, 640, 700, 960, 1000, 800].map((at) => at + 20);
  expect(curve?.slice(1).map((at) => Math.round(Number(at)))).toEqual(original);
  const xs = bled.flatMap((segment) => (segment[0] === 'L' ? [Math.round(segment[1])] : []));
  const ys = bled.flatMap((segment) => (segment[0] === 'L' ? [Math.round(segment[2])] : []));
  expect([Math.min(...xs), Math.max(...xs), Math.max(...ys)]).toEqual([0, 1040, 1040]);
  const inner = { ...hill, x: 100, y: 100, width: 300, height: 300 };
  expect(withBleed(doc([inner]), 20).layers[0]).toMatchObject({ x: 120, y: 120, width: 300, height: 300 });
});

it('内置模板的色块和形状在裁切边上不留白', () => {
  const BLEED = 18;
  for (const { name, doc: built } of BUILTIN_TEMPLATES) {
    const { width, height } = built;
    const edges = (posterDoc: PosterDoc, by: number) =>
      layoutPoster(posterDoc, { values: SAMPLES, pictures: new Map() }).commands.flatMap((command) => {
        if (command.kind !== 'fill' || command.matrix || command.layerId === 'background') return [];
        const points = command.path.flatMap((segment) => {
          const [x, y] = segment.slice(-2) as [number, number];
          return segment[0] === 'Z' ? [] : [[x - by, y - by] as const];
        });
        const reach = (test: (x: number, y: number) => boolean) =>
          points.filter(([x, y]) => test(x, y)).length > 1;
        const out = by ? by - 0.5 : 0;
        return [
          `${command.layerId} ${[
            reach((x) => x <= -out),
            reach((x) => x >= width + out),
            reach((_x, y) => y <= -out),
            reach((_x, y) => y >= height + out),
          ]}`,
        ];
      });
    expect(edges(withBleed(built, BLEED), BLEED), name).toEqual(edges(built, 0));
  }
});

it('换一种画幅：内容居中不变形，贴边的图片和色块仍贴边', () => {
  const edge = {
    id: 'e',
    name: '底',
    kind: 'shape',
    x: 0,
    y: 0,
    width: 1000,
    height: 1000,
    fill: { color: '#FF0000' },
  };
  const square = doc([edge, text({ id: 't', x: 100, y: 100 })]);
  const tall = fitDoc(square, { width: 720, height: 960 });
  expect([tall.width, tall.height]).toEqual([1000, 1333]);
  expect(tall.layers[0]).toMatchObject({ x: 0, y: 0, width: 1000, height: 1333 });
  expect(tall.layers[1]).toMatchObject({ x: 100, y: 266.5, width: 400, height: 60 });
  expect(fitDoc(square, { width: 720, height: 720 })).toEqual(square);
});

it('换一种时长：短的来得快，长的多停一会，走的仍在最后走', () => {
  const motion = { ms: 5000, staggerMs: 500, enterMs: 1000 };
  const one = doc(
    [
      text({ id: 'a', motion: { in: 'rise' } }),
      text({ id: 'b', motion: { in: 'fade', inAt: 2000 } }),
      text({ id: 'c', motion: { in: 'fade', inAt: 0, out: 'fade' } }),
    ],
    { motion },
  );
  expect(settledMs(one)).toBe(3000);
  const short = pacedDoc(one, 1000);
  expect(settledMs(short)).toBeLessThanOrEqual(600);
  expect(pacedDoc(one, 9000).motion).toEqual({ ...motion, ms: 9000 });
  expect([restsFromMs(short), restsFromMs({ ...one, layers: one.layers.slice(0, 2) })]).toEqual([1000, 3000]);
  const shown = (moment: number) => wordsIn(short, moment);
  expect([shown(700).length, shown(999).length]).toEqual([9, 9]);
  expect(shown(1000).length).toBe(6);
});
const wordsIn = (one: PosterDoc, moment: number) =>
  layoutPoster(one, { values: { 'store.name': '园区店' }, pictures: new Map() }, { moment }).commands.flatMap(
    (command) => (command.kind === 'glyphs' ? command.glyphs : []),
  );

it('AI 标识只加一次', () => {
  const once = withAiLabel(doc([]));
  expect(PosterDoc.parse(once)).toEqual(once);
  expect(withAiLabel(once)).toEqual(once);
  const said = doc([text({ text: '画面由 AI 辅助生成' })]);
  expect(withAiLabel(said)).toEqual(said);
});

it('每一种图层都可以有阴影，分组里的也是；没有的照旧', () => {
  const { commands } = layoutPoster(SHADOWED, { values: {}, pictures: new Map() });
  const throwing = new Set(commands.flatMap(({ layerId, shadow }) => (shadow ? [layerId] : [])));
  expect(throwing.size).toBe(SHADOWED.layers.length);
  const without = SHADOWED.layers.flatMap((layer) =>
    layer.kind === 'group' ? [] : [{ ...layer, shadow: null }],
  );
  const plain = layoutPoster(doc(without), { values: {}, pictures: new Map() });
  expect(plain.commands.some(({ shadow }) => shadow)).toBe(false);
});
