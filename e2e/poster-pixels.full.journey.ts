import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { POSTER_VARIABLES, type PosterDoc, type PosterValues } from '@zhiying/contract';
import { BUILTIN_TEMPLATES } from '@zhiying/poster';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawStill, pictureKeys } from '../apps/server/src/engines/media/poster/draw-item.ts';
import { SHADOWED } from '../apps/server/test/poster/shadows.ts';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';

const ROOT = path.join(import.meta.dirname, '..');
const MEDIA = path.join(ROOT, 'apps/server/src/engines/media');
const PLACES: Record<string, string> = {
  '/fonts/NotoSansSC-Regular.woff': path.join(MEDIA, 'poster/fonts/NotoSansSC-Regular.woff'),
  '/fonts/NotoSansSC-Bold.woff': path.join(MEDIA, 'fonts/NotoSansSC-Bold.woff'),
  '/fonts/NotoSansSC-Black.woff': path.join(MEDIA, 'poster/fonts/NotoSansSC-Black.woff'),
};
const fileOf = (address: string) =>
  PLACES[address] ?? path.join(ROOT, 'packages/poster/pictures', path.basename(address));

/** Of 255, on average over all pixels and colours. Measured with two browsers: 0.1 to 0.95, from smoothing edges and pictures. */
const MEAN_MOST = 1.5;
/** At a quarter of the size, where browsers that smooth letters otherwise agree, what differs by more than this stands elsewhere. */
const FAR = 96;
const SMALLER = 4;
/** Measured: none at all. */
const FAR_SHARE_MOST = 0.0002;

const SAMPLES: PosterValues = Object.fromEntries(
  Object.entries(POSTER_VARIABLES).map(([name, { sample }]) => [name, sample]),
);
const LONG_NAME = '示例·'.padEnd(60, '苏州园区经销服务中心旗舰店');

let page: Page;
let close = async () => {};

beforeAll(async () => {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });
  close = () => browser.close();
  page = await browser.newPage();
  const script = await bundled();
  await page.route('http://poster.test/**', async (route) => {
    const address = new URL(route.request().url()).pathname;
    if (address === '/') await route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
    else await route.fulfill({ body: await readFile(fileOf(address)) });
  });
  await page.goto('http://poster.test/');
  await page.addScriptTag({ content: script, type: 'module' });
  await page.waitForFunction('typeof drawHere === "function"');
});
afterAll(() => close());

/** The package as the console has it. */
async function bundled(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(import.meta.dirname, 'poster/page.ts'), formats: ['es'], fileName: 'page' },
    },
  });
  const [first] = Array.isArray(made) ? made : [made];
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('nothing was built');
  return chunk.code;
}

async function drawnByBrowser(doc: PosterDoc, values: PosterValues): Promise<Buffer> {
  const names = [...pictureKeys(doc, values)].map((key) => key.replace('builtin:', ''));
  const address = await page.evaluate(
    ([one, some, pictures]) =>
      (globalThis as unknown as { drawHere(...given: unknown[]): Promise<string> }).drawHere(
        one,
        some,
        pictures,
      ),
    [doc, values, names] as const,
  );
  return pixels(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'));
}

const pixels = (png: Buffer) => sharp(png).flatten({ background: '#808080' }).removeAlpha().raw().toBuffer();

const smaller = (picture: Buffer, { width, height }: PosterDoc) =>
  sharp(picture, { raw: { width, height, channels: 3 } })
    .resize(Math.round(width / SMALLER), Math.round(height / SMALLER), { kernel: 'cubic' })
    .raw()
    .toBuffer();

function differences(some: Buffer, others: Buffer): number[] {
  return Array.from(some, (value, at) => Math.abs(value - (others[at] ?? 0)));
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const shareAbove = (values: readonly number[], most: number) =>
  values.filter((value) => value > most).length / values.length;

const WITH_SHADOWS = { title: '每种图层的阴影', doc: SHADOWED };

it.each([...BUILTIN_TEMPLATES, WITH_SHADOWS])('$title 在浏览器里和服务器上画出来一样', async ({ doc }) => {
  const values = {
    ...SAMPLES,
    'store.name': LONG_NAME,
    'dealer.phone': '',
  };
  const { canvas } = await drawStill({ doc, values, files: {} });
  const ours = await pixels(await canvas.encode('png'));
  const theirs = await drawnByBrowser(doc, values);
  expect(theirs.length).toBe(ours.length);
  expect(mean(differences(ours, theirs))).toBeLessThan(MEAN_MOST);
  const apart = differences(await smaller(ours, doc), await smaller(theirs, doc));
  expect(shareAbove(apart, FAR)).toBeLessThan(FAR_SHARE_MOST);
});
