import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract, placeShots, type VideoDoc } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeFilms } from '../apps/server/src/engines/media/index.ts';
import { never, scratch } from '../apps/server/src/engines/media/testing/look.ts';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';

const browser = useBrowser();
const api = apiAs('demo.ops');

const FPS = 30;
/** Both pictures are compared at this many points a side. */
const POINTS = 180;
/** Of 255: a point further off than this is another picture, not another way to draw it. */
const FAR = 48;
/** Of 255 on the average, and the share of points that may be far off, in percent. */
const MOST_MEAN = 7;
const MOST_FAR = 2;

type Shot = VideoDoc['shots'][number];

/**
 * Lengths are whole frames and longer than what is said: half a frame is not what is asked about.
 * Every way to fit, a move, each change, a title, a plate, subtitles, a logo, a film, a plain ground.
 */
function docOf(base: VideoDoc, [wide = 0, other = 0]: readonly number[], film: number): VideoDoc {
  const shot = (id: string, materialId: number | null, over: Partial<Shot> = {}): Shot => ({
    id,
    name: id,
    clip: materialId === null ? null : { materialId, in: 0 },
    ms: 600,
    fit: 'cover',
    move: 'none',
    transition: { kind: 'cut', ms: 0 },
    volume: 0,
    line: '',
    others: [],
    ...over,
  });
  const text = { x: 50, color: '#ffffff', ground: null, size: 10, from: 0, to: 0 };
  return {
    ...base,
    shots: [
      shot('a', wide, {
        ms: 1000,
        fit: 'blur',
        move: 'zoomIn',
        line: '看车',
        transition: { kind: 'fade', ms: 200 },
      }),
      shot('b', other, { move: 'panLeft', transition: { kind: 'slideLeft', ms: 200 } }),
      shot('c', wide, { fit: 'contain', transition: { kind: 'wipeLeft', ms: 200 } }),
      shot('d', film, { ms: 1000, fit: 'blur', line: '试驾' }),
      shot('e', null, {
        ms: 500,
        ground: ['#102030', '#406080'],
        card: { plain: true, templateId: null, url: '' },
      }),
    ],
    subtitles: { look: 'karaoke', size: 'medium', place: 'bottom' },
    stickers: [
      { ...text, id: 'title', shot: 'a', look: 'title', text: '示例新车', y: 25 },
      { ...text, id: 'price', shot: 'b', look: 'sticker', text: '限时优惠', y: 30, ground: '#e5352b' },
      { ...text, id: 'plain', shot: 'd', look: 'plain', text: '示例门店', y: 40 },
    ],
    cover: { at: 0, title: '' },
    logo: { materialId: other, corner: 'bottomRight', size: 16, opacity: 0.8 },
  };
}

/** Frames worth looking at: within each shot and in the middle of each change. */
function momentsOf(doc: VideoDoc): { of: string; frame: number }[] {
  const { shots } = placeShots(doc, () => null);
  const at = (id: string, share: number) => {
    const placed = shots.find(({ shot }) => shot.id === id);
    return Math.round((((placed?.start ?? 0) + (placed?.ms ?? 0) * share) * FPS) / 1000);
  };
  return [
    { of: 'blurred ground, title, subtitle', frame: at('a', 0.25) },
    { of: 'the same, grown', frame: at('a', 0.7) },
    { of: 'fade', frame: at('b', 0.17) },
    { of: 'cropped, moving, on a plate', frame: at('b', 0.5) },
    { of: 'slide', frame: at('c', 0.17) },
    { of: 'with bars', frame: at('c', 0.5) },
    { of: 'wipe', frame: at('d', 0.2) },
    { of: 'film before its blurred ground, with subtitle', frame: at('d', 0.4) },
    { of: 'the same, later', frame: at('d', 0.8) },
    { of: 'ground', frame: at('e', 0.5) },
  ];
}

/** A finished film of the demo's materials, each shot as short as it may be. */
async function theFilm() {
  // The demo's materials may still be on their way.
  const ready = () =>
    until(async () => {
      // The demo's own, by name: other journeys leave pictures of noise, which no two programs shrink alike.
      const { rows } = await api(contract.material.list, { limit: 100, usable: 'yes', q: '示例·' });
      const drawn = rows
        .filter(({ name, processing }) => name.startsWith('示例·') && processing.state === 'done')
        .sort((a, b) => a.name.localeCompare(b.name, 'zh'));
      const images = drawn.filter(({ name }) => name.endsWith('.jpg')).map(({ id }) => id);
      const film = drawn.find(({ name }) => name.endsWith('.mp4'))?.id;
      return images.length > 1 && film !== undefined && ([images, film] as const);
    });
  const [images, film] = await ready().catch(ready);
  const { id } = await api(contract.videoTheme.create, {
    kind: 'storyboard',
    topic: '示例·画面一致',
    ratio: '1:1',
    voice: null,
  });
  const { version } = await api(contract.videoTheme.info, { id: String(id) });
  const lenses = [{ id: 'a', name: '示例', lines: [], ms: 500, clips: [] }];
  await api(contract.videoBoard.save, { id, version, lenses });
  await api(contract.videoTheme.generate, { id, plainGround: true });
  await api(contract.videoTheme.cancel, { id });
  const [row] = (await api(contract.video.byTheme, { id: String(id) })).rows;
  const info = await api(contract.video.info, { id: String(row?.id) });
  const doc = docOf(info.doc, images, film);
  await api(contract.video.save, { id: info.id, version: info.version, title: info.title, doc });
  await api(contract.video.compose, { ids: [info.id] });
  const made = await until(async () => {
    const now = await api(contract.video.info, { id: String(info.id) });
    if (now.status === 'failed') throw new Error(now.note);
    return now.status === 'done' && now.url ? now : false;
  });
  return { themeId: id, doc, url: made.url ?? '' };
}

/** Frames of the finished file, decoded by FFmpeg. */
async function framesOf(url: string, frames: readonly number[]) {
  const folder = await scratch();
  const file = join(folder, 'film.mp4');
  await writeFile(file, Buffer.from(await (await fetch(new URL(url, browser.address))).arrayBuffer()));
  const places = frames.map((frame) => join(folder, `${frame}.jpg`));
  await makeFilms(
    frames.map((frame, at) => ({
      make: 'frame',
      inputs: [{ file, ext: 'mp4', seek: frame / FPS }],
      graph: '[0:v]null[out]',
      file: places[at] ?? '',
      xmp: '<x/>',
    })),
    { signal: never },
  );
  return Promise.all(places.map((place) => readFile(place)));
}

/** Puts the playhead on a frame and waits until all that is shown there has come. */
async function goTo(page: Page, from: number, frame: number) {
  const playhead = page.getByRole('slider', { name: '播放头' });
  await playhead.focus();
  for (let at = from; at < frame; at += 1) await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => playhead.getAttribute('aria-valuenow'))
    .toBe(String(Math.round((frame * 1000) / FPS)));
  const stage = page.getByRole('img', { name: /^画面/ });
  await expect
    .poll(() =>
      stage.evaluate(
        (shown) =>
          [...shown.querySelectorAll('img')].every(({ complete }) => complete) &&
          [...shown.querySelectorAll('video')].every((film) => film.readyState >= 2 && !film.seeking),
      ),
    )
    .toBe(true);
  return stage;
}

/** How far two pictures are from each other: on the average, and the share of points that are far off, in percent. */
async function apart(one: Buffer, other: Buffer) {
  const points = async (picture: Buffer) => {
    const { width, height } = await sharp(picture).metadata();
    // The stage has round corners.
    const edge = Math.round(width / 40);
    const inner = { left: edge, top: edge, width: width - 2 * edge, height: height - 2 * edge };
    const small = sharp(picture).extract(inner).removeAlpha().resize(POINTS, POINTS, { fit: 'fill' });
    return small.raw().toBuffer();
  };
  const [a, b] = [await points(one), await points(other)];
  let [sum, far] = [0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const off = Math.abs((a[at] ?? 0) - (b[at] ?? 0));
    sum += off;
    if (off > FAR) far += 1;
  }
  return { mean: sum / a.length, far: (100 * far) / a.length };
}

/** Another way to draw the same, not another picture. */
const isSame = ({ mean, far }: { mean: number; far: number }) => mean <= MOST_MEAN && far <= MOST_FAR;

it('预览的画面就是成片的画面：十帧逐点比较', async () => {
  const { themeId, doc, url } = await theFilm();
  const moments = momentsOf(doc);
  const rendered = await framesOf(
    url,
    moments.map(({ frame }) => frame),
  );
  const page = await browser.signIn('demo.ops', `/manager/home/mixedshear/create?id=${themeId}`);
  await page.getByRole('slider', { name: '播放头' }).waitFor();
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].some(
          ({ family, status }) => family.includes('Zhiying Film') && status === 'loaded',
        ),
      ),
    )
    .toBe(true);
  let from = 0;
  const found: { of: string; mean: number; far: number }[] = [];
  for (const [at, { of, frame }] of moments.entries()) {
    const stage = await goTo(page, from, frame);
    from = frame;
    const film = rendered[at] ?? Buffer.alloc(0);
    const look = async () => {
      const seen = await stage.screenshot();
      if (process.env.KEEP_FRAMES) {
        await writeFile(join(process.env.KEEP_FRAMES, `${at}-stage.png`), seen);
        await writeFile(join(process.env.KEEP_FRAMES, `${at}-film.jpg`), film);
      }
      return apart(seen, film);
    };
    let off = await look();
    // A film's picture is drawn a moment after it was found.
    for (let again = 0; again < 5 && !isSame(off); again += 1) off = await look();
    found.push({ of, ...off });
  }
  if (process.env.KEEP_FRAMES) console.table(found);
  expect(found.filter((off) => !isSame(off))).toEqual([]);
}, 180_000);
