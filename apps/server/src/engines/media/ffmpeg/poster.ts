import { MediaError } from '../media.errors.ts';
import type { DerivedFile } from '../media.ts';
import { impression, writePicture } from '../picture.ts';
import { sharp } from '../sharp.ts';
import { input, QUIET } from './input.ts';
import { explain, run } from './run.ts';
import { FEW_THREADS, fit, type VideoWork } from './work.ts';

/** Where to look for a frame, as a share of the duration; the beginning comes late, as films fade in from black. */
const PLACES = [0.1, 0.3, 0.5, 0.75, 0];
/** Standard deviation of brightness (0–255) below which a frame is black, white or otherwise empty. */
const EMPTY = 10;
const SIDE = 1280;

export async function makePoster(
  work: VideoWork,
): Promise<{ file: DerivedFile; look: { color: string; blurHash: string } }> {
  const frame = await frameWithContent(work);
  const file = await writePicture(sharp(frame), 'poster', SIDE, work.folder);
  return { file, look: await impression(frame) };
}

async function frameWithContent(work: VideoWork): Promise<Buffer> {
  let best: { frame: Buffer; contrast: number } | null = null;
  for (const place of PLACES) {
    const frame = await frameAt(work, place * work.seconds);
    if (!frame) continue;
    const contrast = await contrastOf(frame);
    if (contrast >= EMPTY) return frame;
    if (!best || contrast > best.contrast) best = { frame, contrast };
  }
  if (!best) throw new MediaError('broken', '视频画面无法解码');
  return best.frame;
}

async function frameAt(
  { programs, source, picture, signal }: VideoWork,
  second: number,
): Promise<Buffer | null> {
  const { width, height } = fit(picture, 720);
  const filter = `scale=${width}:${height},setsar=1,format=rgb24`;
  const oneFrame = ['-map', `0:${picture.index}`, '-frames:v', '1', '-vf', filter];
  const asPng = ['-c:v', 'png', '-compression_level', '1', '-f', 'image2pipe', 'pipe:1'];
  const from = input(source, '-ss', second.toFixed(3));
  const args = [...QUIET, ...FEW_THREADS, ...from, ...oneFrame, ...asPng];
  const outcome = await run({ program: programs.ffmpeg, args, signal, cpuSeconds: 60 });
  if (outcome.timedOut) throw explain(outcome, '视频');
  return outcome.output.length ? outcome.output : null;
}

async function contrastOf(frame: Buffer): Promise<number> {
  const { channels } = await sharp(frame).resize(160).greyscale().stats();
  return channels[0]?.stdev ?? 0;
}
