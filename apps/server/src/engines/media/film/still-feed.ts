import { sharp } from '../sharp.ts';
import { av, c } from './av.ts';
import type { Feed, Track } from './feed.ts';

/** A picture, from a file or drawn: one frame, which the graph repeats as often as it needs. */
export type StillInput = ({ still: string } | { svg: string }) & {
  /** Neither side is read larger than this. */
  most: number;
  /** What is behind where the picture lets through; without it stays so. */
  ground?: string;
};

const BASE = { num: 1, den: 1000 };

/** One picture as a frame, turned as it is shown, with its transparency. */
export async function openStill(input: StillInput): Promise<Feed> {
  const { most, ground } = input;
  const picture = sharp('still' in input ? input.still : Buffer.from(input.svg)).autoOrient();
  if (ground) picture.flatten({ background: ground });
  const { data, info } = await picture
    .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const track: Track = {
    kind: 'v',
    parameters: `time_base=1/1000:video_size=${info.width}x${info.height}:pix_fmt=${c.AV_PIX_FMT_RGBA}:pixel_aspect=1/1`,
    quarterTurns: 0,
    buffer: null,
    ended: false,
  };
  const feed: Feed = {
    tracks: [track],
    clock: 0,
    ended: false,
    damagedAt: null,
    step(_, give) {
      const picture = av.Frame.fromVideoBuffer(data, { ...size, format: c.AV_PIX_FMT_RGBA, timeBase: BASE });
      picture.pts = 0n;
      give(track, picture);
      picture.free();
      if (!track.ended) give(track, null);
      track.ended = true;
      feed.ended = true;
    },
    close() {
      feed.ended = true;
    },
  };
  return feed;
}
