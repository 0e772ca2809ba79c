import type { PosterDrawing } from '../poster/draw-item.ts';
import { av, c } from './av.ts';
import type { Feed, Track } from './feed.ts';

/** A poster that moves, drawn frame by frame while the graph asks for them. */
export interface MotionInput {
  poster: PosterDrawing;
  fps: number;
  /** Pixels of a frame; left out, as the poster says. */
  size?: { width: number; height: number };
  /** Only these frames of it; left out, all. What comes after its end rests as it ended. */
  part?: { first: number; frames: number };
}

export async function openMotion({ poster, fps, size, part }: MotionInput): Promise<Feed> {
  // Only films that are drawn load what draws.
  const { openFrames } = await import('../poster/frames.ts');
  const frames = await openFrames(poster, fps, size);
  const { first, frames: count } = part ?? { first: 0, frames: frames.count };
  const { width, height } = frames;
  const base = { num: 1, den: fps };
  const track: Track = {
    kind: 'v',
    parameters: `time_base=1/${fps}:video_size=${width}x${height}:pix_fmt=${c.AV_PIX_FMT_RGBA}:pixel_aspect=1/1:frame_rate=${fps}/1`,
    quarterTurns: 0,
    buffer: null,
    ended: false,
  };
  let at = 0;
  const feed: Feed = {
    tracks: [track],
    clock: 0,
    ended: false,
    damagedAt: null,
    step(_, give) {
      const pixels = frames.draw(first + at);
      const picture = av.Frame.fromVideoBuffer(pixels, {
        width,
        height,
        format: c.AV_PIX_FMT_RGBA,
        timeBase: base,
      });
      picture.pts = BigInt(at);
      picture.duration = 1n;
      give(track, picture);
      picture.free();
      at++;
      feed.clock = at / fps;
      if (at < count && !track.ended) return;
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
