import { statSync } from 'node:fs';
import { MediaError } from '../media.errors.ts';
import { av, bestStream, c, isHdr, MICROSECONDS, openFile, quarterTurns } from './av.ts';
import type { Probed, ProbedPicture, ProbedSound } from './probed.ts';
import type { Source } from './source.ts';

/** What the file says of itself. */
export function probe(source: Source): Probed {
  const demuxer = openFile(source);
  try {
    const { streams } = demuxer;
    const seconds =
      inSeconds(demuxer.duration, MICROSECONDS) ||
      Math.max(0, ...streams.map(({ duration, timeBase }) => inSeconds(duration, timeBase)));
    const [film, sound] = [bestStream(demuxer, 'v'), bestStream(demuxer, 'a')];
    const bytes = statSync(source.file).size;
    return {
      seconds,
      bitRate:
        Number(demuxer.bitRate) > 0
          ? Number(demuxer.bitRate)
          : seconds
            ? Math.round((bytes * 8) / seconds)
            : 0,
      picture: film && readPicture(film),
      sound: sound && readSound(sound),
      tags: demuxer.metadata?.getAll() ?? {},
    };
  } finally {
    demuxer.closeInputSync();
  }
}

const inSeconds = (ticks: bigint, { num, den }: { num: number; den: number }) =>
  ticks > 0n ? (Number(ticks) * num) / den : 0;

/** What is absent or absurd becomes 0. */
const rate = ({ num, den }: av.Rational) => {
  const value = num > 0 && den > 0 ? num / den : 0;
  return value <= 1000 ? Math.round(value * 1000) / 1000 : 0;
};

const codecOf = ({ codecpar }: av.Stream) => av.avGetCodecName(codecpar.codecId) ?? 'unknown';

function readPicture(stream: av.Stream): ProbedPicture {
  const { width, height, sampleAspectRatio: shape, format } = stream.codecpar;
  if (!width || !height) throw new MediaError('broken', '视频没有画面');
  const shown =
    shape.num > 0 && shape.den > 0 ? Math.max(1, Math.round((width * shape.num) / shape.den)) : width;
  const turned = quarterTurns(stream);
  const [fps, base] = [rate(stream.avgFrameRate), rate(stream.rFrameRate)];
  return {
    codec: codecOf(stream),
    pixelFormat: av.avGetPixFmtName(format as c.AVPixelFormat) ?? '',
    width: turned % 2 ? height : shown,
    height: turned % 2 ? shown : height,
    fps: fps || base || 25,
    hdr: isHdr(stream),
    frames: Number(stream.nbFrames),
  };
}

function readSound(stream: av.Stream): ProbedSound {
  const { sampleRate, channels } = stream.codecpar;
  return { codec: codecOf(stream), sampleRate, channels };
}
