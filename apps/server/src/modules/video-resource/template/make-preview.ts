import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cut, fillWords, type TemplateContent, templateCut } from '@zhiying/contract';
import { builtinCards, filmCard } from '@zhiying/poster';
import {
  type CutFile,
  composeCut,
  createPieceCache,
  type PieceCache,
  probeFile,
} from '#engines/media/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { scratchFolder } from '#kernel/scratch.ts';
import { type Clip, clipFile, photograph, type Still } from '../../material/index.ts';
import { musicForMood } from '../music/music.source.ts';

/** Raised when previews look different. */
const PREVIEW_MAKING = 3;
const WORDS = {
  车型: '示例 SUV X5',
  价格: '12.98 万元',
  优惠: '置换补贴 8000 元',
  门店: '示例门店',
  日期: '本周末',
  续航: '700km',
  地址: '示例路 1 号',
  电话: '400-000-0000',
  卖点: '后排放倒可平躺',
  对比车型: '示例轿车 A1',
  节日: '中秋',
};
const PLACE = { 'store.name': WORDS.门店, 'store.address': WORDS.地址, 'store.phone': WORDS.电话 };
/** What stands in for a customer's footage: an upright clip, and what lies for frames that do. */
interface Scene {
  upright: Clip;
  lying: { clip: Clip } | { still: Still };
}
const SCENES: readonly (Scene & { words: RegExp })[] = [
  { words: /内饰|座舱|座椅|后排/, upright: 'cabin-dusk', lying: { still: 'suv-showroom' } },
  { words: /充电|续航/, upright: 'charge-night', lying: { still: 'charge' } },
  { words: /门店|展厅|交付|顾问/, upright: 'suv-showroom-front', lying: { clip: 'both-cars-wide' } },
  { words: /轮|胎|保养|底盘/, upright: 'wheel-close', lying: { still: 'studio' } },
  { words: /夜|灯/, upright: 'suv-rain-night', lying: { clip: 'city-rear-wide' } },
  { words: /山|自驾|远方/, upright: 'suv-mountain-road', lying: { clip: 'suv-mountain-wide' } },
  { words: /路|试驾|驾驶|加速/, upright: 'coast-dusk', lying: { clip: 'coast-side-wide' } },
  { words: /外观|正面|车身/, upright: 'studio-orbit', lying: { still: 'studio' } },
];

/** A shot that wants nothing in particular gets the next of them. */
const sceneFor = (want: string, at: number): Scene =>
  SCENES.find(({ words }) => words.test(want)) ?? (SCENES[at % SCENES.length] as Scene);

let cache: PieceCache | null = null;
/** One a process; pieces of films are kept beside the data. */
export function pieceCacheOf({ config }: Kernel): PieceCache {
  cache ??= createPieceCache(join(config.dataDir, 'pieces'));
  return cache;
}

/** Puts footage of ours into the holes, and makes a small film and a picture of it. Where it was made before, nothing happens. */
export async function makePreview(
  kernel: Kernel,
  { channelId, content }: { channelId: number; content: TemplateContent },
  { signal, progress }: { signal: AbortSignal; progress(percent: number): void },
): Promise<{ preview: string; cover: string }> {
  const { storage } = kernel;
  const key = createHash('sha256')
    .update(JSON.stringify([PREVIEW_MAKING, content]))
    .digest('hex')
    .slice(0, 32);
  const [preview, cover] = [`video/preview/${key}.mp4`, `video/preview/${key}.jpg`];
  // The picture is written last.
  if (await storage.head(cover)) return { preview, cover };
  const folder = await scratchFolder('template');
  try {
    const files = new Map<string, CutFile>();
    const sources: Cut['shots'][number]['source'][] = [];
    for (const [at, { card, want }] of content.shots.entries()) {
      if (card) continue;
      const { upright, lying } = sceneFor(want, at);
      const shown = content.ratio === '16:9' ? lying : { clip: upright };
      const name = 'clip' in shown ? shown.clip : shown.still;
      if (!files.has(name)) files.set(name, await fileOf(shown, folder, signal));
      sources.push('clip' in shown ? { kind: 'film', file: name, in: 0 } : { kind: 'picture', file: name });
    }
    const music = await musicForMood(kernel.db, { channelId }, content.mood);
    const local = music && (await storage.localFile(music.object));
    try {
      if (music && local)
        files.set('music', {
          file: local.file,
          ext: music.ext,
          sha256: music.sha256,
          probed: await probeFile({ file: local.file, ext: music.ext }, { signal }),
        });
      const cut = templateCut(content, {
        sources,
        words: WORDS,
        cards: cardsOf(content),
        music: music ? { file: 'music', in: music.loopIn, out: music.loopOut, volume: 0.8 } : null,
        label: { producer: '智营', id: `template-${key}` },
      });
      const target = join(folder, 'made');
      await mkdir(target);
      const made = await composeCut(cut, files, {
        folder: target,
        cache: pieceCacheOf(kernel),
        quality: 'draft',
        signal,
        progress,
      });
      const { size } = await stat(made.film);
      await storage.write(preview, createReadStream(made.film), { contentType: 'video/mp4', size });
      await storage.write(cover, await readFile(made.cover), { contentType: 'image/jpeg' });
    } finally {
      await local?.release();
    }
    return { preview, cover };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Its cards as films of it have them. */
function cardsOf({ ratio, shots }: TemplateContent) {
  const templates = builtinCards();
  const found = shots.flatMap(({ card, texts, line }, at) => {
    if (!card) return [];
    const place = at === 0 ? 'first' : at === shots.length - 1 ? 'last' : 'middle';
    const said = texts.map(({ look, text }) => ({ look, text: fillWords(text, WORDS) }));
    const shot = { ratio, texts: said, line: fillWords(line, WORDS), filmTitle: WORDS.车型, ground: card };
    const made = filmCard({ ...shot, place, values: PLACE }, templates);
    return made ? [[at, made.source] as const] : [];
  });
  return new Map(found);
}

async function fileOf(
  shown: Scene['lying'] | { clip: Clip },
  folder: string,
  signal: AbortSignal,
): Promise<CutFile> {
  const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  if ('clip' in shown) {
    const file = clipFile(shown.clip);
    const probed = await probeFile({ file, ext: 'mp4' }, { signal });
    return { file, ext: 'mp4', sha256: sha(await readFile(file)), probed };
  }
  const picture = await photograph(shown.still, 'landscape');
  const file = join(folder, `${shown.still}.jpg`);
  await writeFile(file, picture);
  return { file, ext: 'jpg', sha256: sha(picture), probed: null };
}
