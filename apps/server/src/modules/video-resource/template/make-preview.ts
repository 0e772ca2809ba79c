import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cut, type TemplateContent, templateCut } from '@zhiying/contract';
import {
  type CutFile,
  composeCut,
  createPieceCache,
  type PieceCache,
  probeFile,
} from '#engines/media/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type Drawing, photograph } from '../../material/index.ts';
import { musicForMood } from '../music/music.source.ts';

/** Raised when previews look different. */
const PREVIEW_MAKING = 1;
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
const SCENES: [RegExp, string][] = [
  [/内饰|座舱|座椅|后排/, 'interior'],
  [/充电|续航/, 'charge'],
  [/门店|展厅|交付|顾问/, 'showroom'],
  [/轮|胎|保养|底盘/, 'wheel'],
  [/夜|灯/, 'night'],
  [/山|自驾|远方/, 'mountain'],
  [/路|试驾|驾驶|加速/, 'road'],
  [/外观|正面|车身/, 'front'],
];
const REST = ['front', 'city', 'road', 'interior', 'showroom', 'mountain', 'night', 'wheel', 'charge'];
const FORMS: Record<TemplateContent['ratio'], string> = {
  '9:16': 'portrait-1',
  '3:4': 'portrait-1',
  '1:1': 'square-1',
  '16:9': 'landscape-1',
};

const drawingFor = (want: string, at: number, ratio: TemplateContent['ratio']) =>
  `${SCENES.find(([words]) => words.test(want))?.[1] ?? REST[at % REST.length]}-${FORMS[ratio]}` as Drawing;

let cache: PieceCache | null = null;
/** One a process; pieces of films are kept beside the data. */
export function pieceCacheOf({ config }: Kernel): PieceCache {
  cache ??= createPieceCache(join(config.dataDir, 'pieces'));
  return cache;
}

/** Puts drawings of ours into the holes, and makes a small film and a picture of it. Where it was made before, nothing happens. */
export async function makePreview(
  kernel: Kernel,
  { channelId, content }: { channelId: number; content: TemplateContent },
  signal: AbortSignal,
): Promise<{ preview: string; cover: string }> {
  const { storage } = kernel;
  const key = createHash('sha256')
    .update(JSON.stringify([PREVIEW_MAKING, content]))
    .digest('hex')
    .slice(0, 32);
  const [preview, cover] = [`video/preview/${key}.mp4`, `video/preview/${key}.jpg`];
  // The picture is written last.
  if (await storage.head(cover)) return { preview, cover };
  const folder = await mkdtemp(join(tmpdir(), 'zhiying-template-'));
  try {
    const files = new Map<string, CutFile>();
    const sources: Cut['shots'][number]['source'][] = [];
    for (const [at, { card, want }] of content.shots.entries()) {
      if (card) continue;
      const drawing = drawingFor(want, at, content.ratio);
      if (!files.has(drawing)) {
        const picture = await photograph(drawing);
        const file = join(folder, `${drawing}.jpg`);
        await writeFile(file, picture);
        const sha256 = createHash('sha256').update(picture).digest('hex');
        files.set(drawing, { file, ext: 'jpg', sha256, probed: null });
      }
      sources.push({ kind: 'picture', file: drawing });
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
