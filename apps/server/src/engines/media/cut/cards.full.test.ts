import { join } from 'node:path';
import type { Cut } from '@zhiying/contract';
import { builtinCards, type CardShot, filmCard, lowerThirdCard } from '@zhiying/poster';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeFilms } from '../film/make-films.ts';
import { drawStill } from '../poster/draw-item.ts';
import { cut, cutFiles, shot, voiceFile } from '../testing/cuts.ts';
import { film, picture } from '../testing/films.ts';
import { play, toneLevel } from '../testing/hear.ts';
import { never, scratch } from '../testing/look.ts';
import { toneWav } from '../testing/tones.ts';
import { composeCut } from './compose.ts';
import { createPieceCache } from './piece-cache.ts';

const PLACE = {
  'store.name': '示例·园区店',
  'store.address': '示例大道 100 号',
  'store.phone': '400-000-0000',
};
const cardOf = (over: Partial<CardShot>, templates = builtinCards()) => {
  const made = filmCard(
    {
      place: 'middle',
      ratio: '9:16',
      texts: [],
      line: '',
      filmTitle: '把周末开进山里',
      values: PLACE,
      ...over,
    },
    templates,
  );
  if (!made) throw new Error('no card');
  return made;
};
const cardShot = (source: Cut['shots'][number]['source'], ms = 2000) => shot('', ms, { source });
const POINTS = { width: 180, height: 320 };

/** Frames of a finished film at these seconds, as grey points. */
async function seen(file: string, seconds: readonly number[]): Promise<Buffer[]> {
  const folder = await scratch();
  const places = seconds.map((second) => join(folder, `${second}.jpg`));
  await makeFilms(
    seconds.map((second, at) => ({
      make: 'frame' as const,
      inputs: [{ file, ext: 'mp4', seek: second }],
      graph: '[0:v]null[out]',
      file: places[at] ?? '',
      xmp: '<x/>',
    })),
    { signal: never },
  );
  return Promise.all(places.map((place) => points(place)));
}
const points = (image: string | Buffer) =>
  sharp(image)
    .resize({ ...POINTS, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
const spread = (grey: Buffer) => {
  const mean = grey.reduce((sum, one) => sum + one, 0) / grey.length;
  return Math.sqrt(grey.reduce((sum, one) => sum + (one - mean) ** 2, 0) / grey.length);
};
const apart = (a: Buffer, b: Buffer) =>
  a.reduce((sum, one, at) => sum + Math.abs(one - (b[at] ?? 0)), 0) / a.length;
/** Of the frame, by its height. */
const rows = (grey: Buffer, from: number, to: number) =>
  grey.subarray(
    Math.round(from * POINTS.height) * POINTS.width,
    Math.round(to * POINTS.height) * POINTS.width,
  );

describe('片头、文字、价格和片尾卡片', { timeout: 60_000 }, () => {
  it('没有素材的成片由卡片组成：不是一种颜色，字在该在的地方，画面在动，声音照常', async () => {
    const title = cardOf({ place: 'first', texts: [{ look: 'plain', text: '山路试驾日' }] });
    const words = cardOf({ line: '周末出城，山路也从容。' });
    const end = cardOf({ place: 'last', line: '想试试，周末来店里坐坐。', link: 'https://example.com/a' });
    expect([title.saysLine, words.saysLine, end.saysLine]).toEqual([false, true, true]);
    const [voice, spoken] = await voiceFile('voice', toneWav(440, 1200));
    const shots = [title, words, end].map(({ source }) => cardShot(source));
    const whole = cut(shots, { narration: [{ file: voice, at: 2100, volume: 1 }] });
    const folder = await scratch();
    const cache = createPieceCache(await scratch());
    const options = { folder, cache, signal: never, quality: 'draft' as const };
    const made = await composeCut(whole, new Map([[voice, spoken]]), options);
    expect([made.made, made.reused]).toEqual([5, 0]);
    const frames = await seen(made.film, [0.1, 0.5, 1.8, 2.15, 3.8, 4.2, 5.8]);
    for (const frame of frames) expect(spread(frame)).toBeGreaterThan(4);
    const at = (index: number) => frames[index] as Buffer;
    // Each of them comes in before it rests.
    for (const [early, late] of [
      [at(0), at(2)],
      [at(3), at(4)],
      [at(5), at(6)],
    ] as const)
      expect(apart(early, late)).toBeGreaterThan(2);
    // At rest it is what the poster itself is; the film's label lies above.
    for (const [card, frame] of [
      [title, at(2)],
      [words, at(4)],
      [end, at(6)],
    ] as const) {
      const { canvas } = await drawStill({ ...card.source, files: {} });
      const still = await points(canvas.toBuffer('image/png'));
      expect(apart(rows(frame, 0.12, 1), rows(still, 0.12, 1))).toBeLessThan(6);
      const [head] = card.source.doc.layers.filter(({ id }) => id === 'title');
      if (!head) throw new Error('no title');
      const { height } = card.source.doc;
      const [from, to] = [head.y / height, (head.y + head.height) / height];
      expect(spread(rows(frame, from, to))).toBeGreaterThan(20);
    }
    expect(toneLevel(play(made.film), 440, 2300, 3000)).toBeGreaterThan(-40);

    // Another version of a template is another card; the others are there.
    const newer = { ...words.source, template: 'words-card-tall@2' };
    const changed = { ...whole, shots: shots.map((one, no) => (no === 1 ? cardShot(newer) : one)) };
    const again = await composeCut(changed, new Map([[voice, spoken]]), options);
    expect([again.made, again.reused]).toEqual([1, 4]);
  });

  it('按画幅和位置选模板；价格只认片中说出的指导价；没有链接就没有二维码；用影片模板的颜色', () => {
    const named = (over: Partial<CardShot>) => cardOf(over).source.template.replace(/@.*/, '');
    expect(
      (['9:16', '16:9', '1:1', '3:4'] as const).map((ratio) => named({ place: 'first', ratio })),
    ).toEqual(['title-card-tall', 'title-card-wide', 'title-card-square', 'title-card-square']);
    expect(named({ place: 'last' })).toBe('end-card-tall');
    const priced = cardOf({ line: '官方指导价 16.98 万元起，到店可试驾。' });
    expect(priced.source).toMatchObject({ template: 'price-card-tall@1', values: { 'fact.price': '16.98' } });
    expect(named({ line: '落地 18 万元，到店可试驾。' })).toBe('words-card-tall');
    const ids = (over: Partial<CardShot>) =>
      cardOf({ place: 'last', ...over }).source.doc.layers.map(({ id }) => id);
    expect(ids({ link: 'https://example.com/a' })).toContain('code');
    expect(ids({})).not.toContain('code');
    expect(cardOf({ place: 'first', ground: ['#800000', '#200000'] }).source).toMatchObject({
      template: 'words-card-tall@1',
      doc: { background: { color: '#800000', to: '#200000' } },
    });
    // A long line is read as subtitles.
    expect(cardOf({ line: '长'.repeat(60) })).toMatchObject({
      saysLine: false,
      source: { values: { 'poster.title': '把周末开进山里' } },
    });
    expect(filmCard({ place: 'first', ratio: '9:16', texts: [], line: '', filmTitle: '' }, [])).toBeNull();
  });

  it('人名条盖在画面上，来了又走', async () => {
    const files = await cutFiles({ clip: await film('clip.mp4', { picture: picture('320x180', 4) }) });
    const lower = lowerThirdCard('16:9', { name: '示例·顾问', role: '示例·园区店' }, builtinCards());
    if (!lower) throw new Error('no lower third');
    const shots = [shot('clip', 4000)];
    const made = async (layers: Cut['layers']) => {
      const folder = await scratch();
      const cache = createPieceCache(await scratch());
      const options = { folder, cache, signal: never, quality: 'draft' as const };
      return (await composeCut(cut(shots, { ratio: '16:9', layers }), files, options)).film;
    };
    const moments = [0.2, 2, 3.9];
    const [bare, named] = [
      await seen(await made([]), moments),
      await seen(await made([{ ...lower, from: 500, to: 3500 }]), moments),
    ];
    const [before, during, after] = moments.map((_, at) => apart(bare[at] as Buffer, named[at] as Buffer));
    expect(before).toBeLessThan(1);
    expect(during).toBeGreaterThan(3);
    expect(after).toBeLessThan(1);
    // Nothing but the plate is covered.
    expect(apart(rows(bare[1] as Buffer, 0, 0.5), rows(named[1] as Buffer, 0, 0.5))).toBeLessThan(1);
  });
});
