import { MediaError } from '../media.errors.ts';
import type { DerivedFile } from '../media.ts';
import { impression, writePicture } from '../picture.ts';
import { sharp } from '../sharp.ts';
import { fit, type VideoWork } from './encoding.ts';
import { watchFrames } from './run-graph.ts';
import { TONE_MAPPED } from './tone.ts';

/** Where to look for a frame, as a share of the duration; the beginning comes late, as films fade in from black. */
const PLACES = [0.1, 0.3, 0.5, 0.75, 0];
/** Standard deviation of brightness (0–255) below which a frame is black, white or otherwise empty. */
const EMPTY = 10;
const SIDE = 1280;

interface Frame {
  data: Buffer;
  width: number;
  height: number;
}

const asPicture = ({ data, width, height }: Frame) => sharp(data, { raw: { width, height, channels: 3 } });

export async function makePoster(
  work: VideoWork,
): Promise<{ file: DerivedFile; look: { color: string; blurHash: string } }> {
  const frame = await frameWithContent(work);
  const file = await writePicture(asPicture(frame), 'poster', SIDE, work.folder);
  return { file, look: await impression(await asPicture(frame).png({ compressionLevel: 1 }).toBuffer()) };
}

async function frameWithContent(work: VideoWork): Promise<Frame> {
  let best: { frame: Frame; contrast: number } | null = null;
  for (const place of PLACES) {
    const frame = await frameAt(work, place * work.seconds).catch(() => null);
    if (!frame) continue;
    const contrast = await contrastOf(frame);
    if (contrast >= EMPTY) return frame;
    if (!best || contrast > best.contrast) best = { frame, contrast };
  }
  if (!best) throw new MediaError('broken', '视频画面无法解码');
  return best.frame;
}

async function frameAt({ source, picture }: VideoWork, second: number): Promise<Frame | null> {
  const { width, height } = fit(picture, 720);
  const tone = picture.hdr ? `${TONE_MAPPED},` : '';
  const graph = `[0:v]scale=${width}:${height},${tone}setsar=1,format=rgb24[out]`;
  let found: Frame | null = null;
  await watchFrames({ inputs: [{ ...source, seek: second }], graph }, 'v', (frame) => {
    found = { data: frame.toBuffer(), width: frame.width, height: frame.height };
    return false;
  });
  return found;
}

async function contrastOf(frame: Frame): Promise<number> {
  const { channels } = await asPicture(frame).resize(160).greyscale().stats();
  return channels[0]?.stdev ?? 0;
}
