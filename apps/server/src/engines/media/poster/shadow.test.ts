import { createCanvas } from '@napi-rs/canvas';
import { PosterDoc, type PosterShadow } from '@zhiying/contract';
import { drawPoster, layoutPoster } from '@zhiying/poster';
import { describe, expect, it } from 'vitest';
import { openFrames } from './frames.ts';
import { drawPdf } from './print.ts';

const shadow: PosterShadow = { color: '#FF0000', blur: 0, y: 40 };
/** Of what stands at 100, 100 on a sheet of 300, and is 100 wide and 60 high. */
const layer = (more: object) => ({
  id: 'a',
  name: '图层',
  x: 100,
  y: 100,
  width: 100,
  height: 60,
  shadow,
  ...more,
});
const RECT = { kind: 'shape', fill: { color: '#0000FF' } };
const PICTURE = { kind: 'picture', source: { from: 'material', materialId: 1 } };

/** What is seen at some points, as red, green and blue; `scale` as the sheet is shown in a list or printed. */
function seen(more: object, points: readonly [number, number][], scale = 1): string[] {
  const doc = PosterDoc.parse({
    format: 1,
    width: 300,
    height: 300,
    background: { color: '#FFFFFF' },
    layers: [layer(more)],
  });
  const picture = createCanvas(50, 30);
  const ink = picture.getContext('2d');
  ink.fillStyle = '#0000FF';
  // Its right half is transparent.
  ink.fillRect(0, 0, 25, 30);
  const layout = layoutPoster(doc, {
    values: {},
    pictures: new Map([['material:1', { width: 50, height: 30 }]]),
  });
  const canvas = createCanvas(300 * scale, 300 * scale);
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  drawPoster(context, layout, new Map([['material:1', picture]]), createCanvas);
  return points.map(([x, y]) => {
    const [r, g, b] = context.getImageData(x * scale, y * scale, 1, 1).data;
    return [r, g, b].join(' ');
  });
}
const [WHITE, RED, BLUE] = ['255 255 255', '255 0 0', '0 0 255'];
/** On the layer, on its shadow below it, and beside both. */
const ON_BELOW_BESIDE: [number, number][] = [
  [120, 130],
  [120, 180],
  [120, 220],
];

describe('阴影', () => {
  it.each([1, 0.5, 2])('形状和图片都有，放大缩小后一样（%s 倍）', (scale) => {
    expect(seen(RECT, ON_BELOW_BESIDE, scale)).toEqual([BLUE, RED, WHITE]);
    expect(seen(PICTURE, ON_BELOW_BESIDE, scale)).toEqual([BLUE, RED, WHITE]);
  });

  it('图片透明的地方没有阴影，圆角图片的阴影也是圆角', () => {
    const right: [number, number][] = [[180, 180]];
    expect(seen(PICTURE, right)).toEqual([WHITE]);
    // The corner of the box is outside of what is rounded, its middle is not.
    expect(
      seen({ ...PICTURE, radius: 30 }, [
        [101, 199],
        [120, 180],
      ]),
    ).toEqual([WHITE, RED]);
  });

  it('旋转后仍然垂直向下', () => {
    // On its side the layer reaches from 80 to 180.
    expect(
      seen({ ...RECT, rotate: 90 }, [
        [150, 100],
        [150, 200],
        [150, 230],
        [190, 130],
      ]),
    ).toEqual([BLUE, RED, WHITE, WHITE]);
  });

  it('只画一次：半透明的形状不会因阴影变深，描边的阴影不落在填充上', () => {
    const half = { kind: 'shape', fill: { color: '#0000FF80' }, shadow: null };
    // Above, where no shadow lies below it.
    expect(seen({ ...half, shadow }, [[120, 110]])).toEqual(seen(half, [[120, 110]]));
    const edged = { ...RECT, stroke: { color: '#00FF00', width: 20 } };
    expect(
      seen(edged, [
        [150, 130],
        [150, 165],
        [150, 205],
        [150, 215],
      ]),
    ).toEqual([BLUE, '0 255 0', RED, WHITE]);
  });

  it('打印的 PDF 里也有', async () => {
    const picturesIn = async (thrown: PosterShadow | null) => {
      const doc = PosterDoc.parse({
        format: 1,
        width: 300,
        height: 300,
        background: { color: '#FFFFFF' },
        layers: [layer({ ...RECT, shadow: thrown && { ...thrown, blur: 12 } })],
      });
      const { bytes } = await drawPdf({ doc, values: {}, files: {} }, 3);
      return bytes.toString('latin1').split('/Subtype /Image').length - 1;
    };
    // A blurred shadow is the one thing in this file that is no outline.
    expect([await picturesIn(null), await picturesIn(shadow)]).toEqual([0, 1]);
  });

  it('动起来时随图层出现', async () => {
    const motion = { in: 'draw', inAt: 0, out: 'none', outAt: null };
    const doc = PosterDoc.parse({
      format: 1,
      width: 300,
      height: 300,
      background: { color: '#FFFFFF' },
      layers: [layer({ ...RECT, motion })],
      motion: { ms: 3000, enterMs: 2000 },
    });
    const frames = await openFrames({ doc, values: {}, files: {} }, 2);
    const red = (frame: number) => {
      const pixels = frames.draw(frame);
      return [110, 190].map((x) => pixels[(180 * 300 + x) * 4 + 2] === 0);
    };
    // At first nothing, then from the left, then all of it.
    expect([red(0), red(1), red(5)]).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
  });
});
