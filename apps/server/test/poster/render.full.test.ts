import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PosterDoc } from '@zhiying/contract';
import { BUILTIN_TEMPLATES } from '@zhiying/poster';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  MediaError,
  type PosterOrder,
  probeFile,
  renderMotion,
  renderPoster,
  renderPosters,
} from '#engines/media/index.ts';
import { SAMPLES } from './samples.ts';

const signal = new AbortController().signal;
const LINK = 'https://example.com/p/9f3kQ?s=门店';
const LONG_NAME = '示例·'.padEnd(60, '苏州园区经销服务中心旗舰店');

/** Answers every poster, and falls over at one. */
const CRASHING = `
let given = '';
for await (const piece of process.stdin) given += piece;
for (const { values } of JSON.parse(given.split('\\n')[0]).items) {
  if (values['poster.title'] === 'crash') process.exit(3);
  console.log(JSON.stringify({ answer: { failed: { problem: 'broken', reason: 'tried' } } }));
}
console.log(JSON.stringify({ end: true }));
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'poster-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const orderOf = (name: string, more: Partial<PosterOrder> = {}): PosterOrder => {
  const doc = BUILTIN_TEMPLATES.find((one) => one.name === name)?.doc;
  if (!doc) throw new Error(`no template ${name}`);
  return { doc, values: { ...SAMPLES, 'poster.link': LINK }, pictures: new Map(), format: 'png', ...more };
};
const pictured = (bytes: Buffer): PosterOrder => ({
  doc: PosterDoc.parse({
    format: 1,
    width: 200,
    height: 200,
    background: { color: '#FFFFFF' },
    layers: [
      {
        id: 'p',
        name: '图',
        kind: 'picture',
        x: 0,
        y: 0,
        width: 200,
        height: 200,
        source: { from: 'material', materialId: 1 },
      },
    ],
  }),
  values: {},
  pictures: new Map([['material:1', { bytes }]]),
  format: 'png',
});
async function render(orders: PosterOrder[]) {
  const results: (Parameters<Parameters<typeof renderPosters>[2]>[1] | undefined)[] = [];
  await renderPosters(orders, { signal }, (at, result) => {
    results[at] = result;
  });
  return results;
}
const reasonOf = (result: unknown) => (result instanceof MediaError ? result.reason : 'drawn');
const bytesOf = (result: unknown) =>
  result && typeof result === 'object' && 'bytes' in result ? (result.bytes as Buffer) : Buffer.alloc(0);

describe('成图', () => {
  it('二维码扫出来正是链接，60 字的店名和空电话也画得出', async () => {
    const values = {
      ...SAMPLES,
      'poster.link': LINK,
      'store.name': LONG_NAME,
      'store.phone': '',
      'dealer.phone': '',
    };
    const names = ['drive-tall', 'quote-square', 'end-card-wide'];
    const results = await render(names.map((name) => orderOf(name, { values })));
    for (const result of results) {
      const { data, info } = await sharp(bytesOf(result))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(LINK);
    }
    const [first] = results;
    expect(
      first && 'findings' in first && first.findings.map(({ layerId, kind }) => `${layerId} ${kind}`),
    ).toEqual(['place-name shrunk', 'place-phone empty']);
  });

  it('JPEG 和带出血的 PDF', async () => {
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">AIGC</x:xmpmeta>';
    const bled = await render([
      orderOf('quote-square', { format: 'jpeg', xmp }),
      orderOf('quote-square', { format: 'pdf', bleedMm: 3, xmp }),
    ]);
    const [jpeg, pdf] = bled.map(bytesOf);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1080 });
    expect(jpeg?.includes('AIGC')).toBe(true);
    expect(pdf?.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(pdf?.includes('AIGC')).toBe(true);
    // 1080 px at 150 dpi, 3 mm beyond each edge and 5 mm for the marks.
    const [, width] = /MediaBox \[\s*0 0 ([\d.]+)/.exec(pdf?.toString('latin1') ?? '') ?? [];
    expect(Number(width)).toBeCloseTo((((1080 / 150) * 25.4 + 16) / 25.4) * 72, -0.5);
  });

  it('坏的、危险的和过大的图片各自说明，别的照常画出', async () => {
    const huge = await sharp({ create: { width: 20_000, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const good = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    );
    const results = await render([svg, huge, good.subarray(0, 40), good].map(pictured));
    expect(results.map(reasonOf)).toEqual([
      '海报图片须为 JPG、PNG、WebP 或 GIF',
      '图片过大（20000×8 像素），边长上限为 16000 像素',
      '图片已损坏或不是图片',
      'drawn',
    ]);
    await expect(renderPoster(pictured(svg), { signal })).rejects.toThrow('海报图片须为');
    expect((await renderPoster(pictured(good), { signal })).width).toBe(200);
    expect((await sharp(bytesOf(results[3])).stats()).dominant.r).toBeGreaterThan(200);
  });

  it('让进程崩溃的一张说明原因，其余由新的进程画完', async () => {
    const program = path.join(folder, 'crashing.mjs');
    await writeFile(program, CRASHING);
    const orders = Array.from({ length: 5 }, (_, at) => ({
      ...orderOf('quote-square'),
      values: { 'poster.title': at === 1 ? 'crash' : 'fine' },
    }));
    const told = new Map<number, string>();
    await renderPosters(orders, { signal, lanes: 1, program: pathToFileURL(program) }, (at, result) => {
      told.set(at, reasonOf(result));
    });
    expect([...told].toSorted(([one], [other]) => one - other)).toEqual([
      [0, 'tried'],
      [1, '海报无法绘制'],
      [2, 'tried'],
      [3, 'tried'],
      [4, 'tried'],
    ]);
  });

  it('取消后停下，说取消的原因', async () => {
    const stop = new AbortController();
    const orders = Array.from({ length: 40 }, () => orderOf('quote-square'));
    const made: number[] = [];
    const work = renderPosters(orders, { signal: stop.signal }, (at) => {
      made.push(at);
      stop.abort(new Error('不要了'));
    });
    await expect(work).rejects.toThrow('不要了');
    expect(made.length).toBeLessThan(40);
  });
});

describe('动态海报', () => {
  it('成片有画面和静音的声音，长度正是时间轴', async () => {
    const { doc } = orderOf('price-card-square');
    // Small and short: what is proved is the way, not the speed.
    const small = { ...doc, width: 270, height: 270, motion: { ms: 3000, staggerMs: 100, enterMs: 400 } };
    const file = path.join(folder, 'film.mp4');
    const told: number[] = [];
    const made = await renderMotion(
      {
        doc: small,
        values: SAMPLES,
        pictures: new Map(),
        file,
        aigc: '{"Label":"1"}',
        progress: (one) => told.push(one),
      },
      { signal },
    );
    expect(made).toMatchObject({ seconds: 3, width: 270, height: 270 });
    const probed = await probeFile({ file, ext: 'mp4' }, { signal });
    expect(probed.picture).toMatchObject({ width: 270, height: 270, fps: 25, codec: 'h264' });
    expect(probed.sound?.codec).toBe('aac');
    expect(probed.seconds).toBeCloseTo(3, 1);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
  });

  it('没有时间轴的、图片坏的都说明', async () => {
    const file = path.join(folder, 'none.mp4');
    const still = { ...orderOf('quote-square'), file };
    await expect(renderMotion(still, { signal })).rejects.toThrow('模板没有时间轴');
    const bad = path.join(folder, 'bad');
    await writeFile(bad, 'no picture');
    const order = pictured(Buffer.alloc(0));
    const doc = { ...order.doc, motion: { ms: 3000, staggerMs: 0, enterMs: 300 } };
    const pictures = new Map([['material:1', { file: bad }]]);
    await expect(renderMotion({ ...order, doc, pictures, file }, { signal })).rejects.toThrow('海报图片须为');
  });
});
