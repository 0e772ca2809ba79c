import { setImmediate as breathe } from 'node:timers/promises';
import { AvFailure, av, bestStream, c, check, MICROSECONDS, openFile } from './av.ts';

export interface JoinRun {
  /** Finished shots, picture only, all of the same encoder settings. */
  shots: string[];
  /** One track under all of them; shots with sound of their own would gain 20 ms at every seam. */
  sound: string | null;
  file: string;
  metadata: Record<string, string>;
}

const LAST = BigInt(Number.MAX_SAFE_INTEGER);

/** Joins finished shots without encoding them again, and lays one sound track under them. */
export async function* joinShots({ shots, sound, file, metadata }: JoinRun): AsyncGenerator<number> {
  const open = (path: string, kind: 'v' | 'a') => {
    const demuxer = openFile({ file: path, ext: 'mp4' });
    const stream = bestStream(demuxer, kind);
    if (!stream) throw new AvFailure(c.AVERROR_STREAM_NOT_FOUND, `find ${kind}`);
    return { demuxer, stream };
  };
  const muxer = new av.FormatContext();
  check(muxer.allocOutputContext2(null, 'mp4', file), 'create the film');
  const copyOf = (from: av.Stream) => {
    const to = muxer.newStream();
    check(from.codecpar.copy(to.codecpar), 'copy the stream');
    to.codecpar.codecTag = 0;
    to.timeBase = from.timeBase;
    return to;
  };
  const first = open(shots[0] ?? '', 'v');
  const model = first.stream;
  const picture = copyOf(model);
  picture.avgFrameRate = model.avgFrameRate;
  const voice = sound === null ? null : open(sound, 'a');
  const track = voice && copyOf(voice.stream);
  muxer.metadata = av.Dictionary.fromObject(metadata);
  check(muxer.openOutputSync(), 'write the film');
  // The second keeps tags of our own, such as AIGC.
  const options = { movflags: '+faststart+use_metadata_tags' };
  check(muxer.writeHeaderSync(av.Dictionary.fromObject(options)), 'begin the film');

  const packet = new av.Packet();
  packet.alloc();
  const write = (to: av.Stream, from: av.Rational) => {
    packet.streamIndex = to.index;
    packet.pos = -1n;
    packet.rescaleTs(from, to.timeBase);
    check(muxer.interleavedWriteFrameSync(packet), 'write the film');
  };
  let heard = voice !== null;
  /** Sound up to a moment, so that the file stays interleaved. */
  const soundUntil = (microseconds: bigint) => {
    while (voice && track && heard) {
      if (voice.demuxer.readFrameSync(packet) < 0) {
        heard = false;
        return;
      }
      const at = av.avRescaleQ(packet.dts, voice.stream.timeBase, MICROSECONDS);
      if (packet.streamIndex === voice.stream.index) write(track, voice.stream.timeBase);
      else packet.unref();
      if (at >= microseconds) return;
    }
  };

  const { num, den } = model.avgFrameRate;
  // Length of one frame on the shots' clock; whole, or rounding would add up.
  const tick = (BigInt(den) * BigInt(model.timeBase.den)) / (BigInt(num) * BigInt(model.timeBase.num));
  let frames = 0n;
  for (const [number, path] of shots.entries()) {
    const { demuxer, stream } = number ? open(path, 'v') : first;
    if (!sameHeader(stream, model)) throw new AvFailure(c.AVERROR_INVALIDDATA, 'a shot of other settings');
    const offset = frames * tick;
    let count = 0n;
    while (demuxer.readFrameSync(packet) >= 0) {
      if (packet.streamIndex !== stream.index) {
        packet.unref();
        continue;
      }
      if (!count && !packet.isKeyframe)
        throw new AvFailure(c.AVERROR_INVALIDDATA, 'a shot without key frame');
      packet.rescaleTs(stream.timeBase, model.timeBase);
      packet.pts += offset;
      packet.dts += offset;
      packet.duration = tick;
      count++;
      const at = av.avRescaleQ(packet.dts, model.timeBase, MICROSECONDS);
      write(picture, model.timeBase);
      soundUntil(at);
    }
    frames += count;
    if (number) demuxer.closeInputSync();
    yield (number + 1) / shots.length;
    await breathe();
  }
  soundUntil(LAST);
  check(muxer.writeTrailerSync(), 'finish the film');
  muxer.closeOutputSync();
  first.demuxer.closeInputSync();
  voice?.demuxer.closeInputSync();
  packet.free();
}

function sameHeader({ codecpar: one }: av.Stream, { codecpar: other }: av.Stream) {
  const [a, b] = [one.extradata, other.extradata];
  return one.codecId === other.codecId && a !== null && b !== null && a.equals(b);
}
