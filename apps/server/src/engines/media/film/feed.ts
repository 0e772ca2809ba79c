import { AvFailure, av, bestStream, c, MICROSECONDS, openDecoder, openFile, quarterTurns } from './av.ts';
import type { Source } from './source.ts';

/** One kind of frames of an input, and how the graph's buffer for them is described. */
export interface Track {
  kind: 'v' | 'a';
  parameters: string;
  quarterTurns: number;
  /** The graph's end, once there is a graph. */
  buffer: av.FilterContext | null;
  ended: boolean;
}

/** Something that gives frames to a graph, the first at time 0. */
export interface Feed {
  tracks: Track[];
  /** Seconds of the film up to which it has given frames. */
  clock: number;
  ended: boolean;
  /** The first second of the source whose picture is wanted and could not be decoded whole. */
  damagedAt: number | null;
  /** Makes a little more; a null frame ends a track. */
  step(frame: av.Frame, give: (track: Track, frame: av.Frame | null) => void): void;
  close(): void;
}

export interface FilmInput extends Source {
  /** Seconds to leave out at the beginning. */
  seek?: number;
  /** Seconds after which nothing more is read. */
  length?: number;
  /** The second of the film from which it is needed: whoever is furthest behind is read next. */
  at?: number;
  threads?: number;
}

interface FileTrack extends Track {
  index: number;
  timeBase: av.Rational;
  decoder: av.CodecContext;
  offset: bigint;
  next: bigint;
  /** Something of it was wanted and came. */
  given: boolean;
  /** The last picture before the wanted ones, until there is one of those. */
  before: av.Frame | null;
}

/** What a decoder says of a picture that it had to make up in part. */
const MADE_UP =
  c.FF_DECODE_ERROR_INVALID_BITSTREAM |
  c.FF_DECODE_ERROR_DECODE_SLICES |
  c.FF_DECODE_ERROR_CONCEALMENT_ACTIVE;

/** A file whose wanted tracks come out as frames, from `seek` on, as with `ffmpeg -ss`. */
export class FileFeed implements Feed {
  readonly tracks: FileTrack[];
  clock: number;
  ended = false;
  damagedAt: number | null = null;
  readonly #packet = new av.Packet();
  readonly #demuxer: av.FormatContext;
  readonly #length: number;
  readonly #at: number;
  readonly #seek: number;

  constructor(
    { seek = 0, length = Infinity, at = 0, threads = 2, ...source }: FilmInput,
    kinds: ('v' | 'a')[],
  ) {
    this.#at = at;
    this.clock = at;
    this.#length = length;
    this.#seek = seek;
    this.#packet.alloc();
    this.#demuxer = openFile(source);
    const start = this.#demuxer.startTime === c.AV_NOPTS_VALUE ? 0n : this.#demuxer.startTime;
    const from = start + BigInt(Math.round(seek * 1e6));
    for (const stream of this.#demuxer.streams) stream.discard = c.AVDISCARD_ALL;
    this.tracks = kinds.map((kind) => this.#openTrack(kind, from, threads));
    // A seek that fails only means reading from the start.
    if (seek > 0) this.#demuxer.seekFrameSync(-1, from, c.AVSEEK_FLAG_BACKWARD);
  }

  #openTrack(kind: 'v' | 'a', from: bigint, threads: number): FileTrack {
    const stream = bestStream(this.#demuxer, kind);
    if (!stream) throw new AvFailure(c.AVERROR_STREAM_NOT_FOUND, `find ${kind}`);
    stream.discard = c.AVDISCARD_DEFAULT;
    const decoder = openDecoder(stream, kind === 'v' ? threads : 1);
    // It names its codec and holds nothing from which the library could tell what comes out.
    const unknown = kind === 'v' ? decoder.pixelFormat < 0 : decoder.sampleFormat < 0;
    if (unknown) throw new AvFailure(c.AVERROR_INVALIDDATA, `tell the format of ${kind}`);
    return {
      kind,
      parameters: kind === 'v' ? pictureParameters(stream, decoder) : soundParameters(stream, decoder),
      quarterTurns: kind === 'v' ? quarterTurns(stream) : 0,
      buffer: null,
      ended: false,
      index: stream.index,
      timeBase: stream.timeBase,
      decoder,
      offset: av.avRescaleQ(from, MICROSECONDS, stream.timeBase),
      next: 0n,
      given: false,
      before: null,
    };
  }

  step(frame: av.Frame, give: (track: Track, frame: av.Frame | null) => void): void {
    const packet = this.#packet;
    // A broken end counts as the end.
    if (this.#demuxer.readFrameSync(packet) < 0)
      for (const track of this.tracks) this.#decode(track, null, frame, give);
    else {
      const track = this.tracks.find(({ index }) => index === packet.streamIndex);
      if (track) this.#decode(track, packet, frame, give);
      packet.unref();
    }
    if (this.tracks.every(({ ended }) => ended)) this.close();
  }

  #decode(
    track: FileTrack,
    packet: av.Packet | null,
    frame: av.Frame,
    give: (track: Track, frame: av.Frame | null) => void,
  ) {
    const { decoder, timeBase } = track;
    if (track.ended) return;
    const seconds = (ticks: bigint) => (Number(ticks) * timeBase.num) / timeBase.den;
    if (decoder.sendPacketSync(packet) < 0 && packet)
      this.#noteDamage(track, seconds(packet.pts - track.offset));
    while (!track.ended && decoder.receiveFrameSync(frame) >= 0) {
      const known = frame.bestEffortTimestamp;
      frame.pts = known === c.AV_NOPTS_VALUE ? track.next : known - track.offset;
      track.next = frame.pts + frame.duration;
      const second = seconds(frame.pts);
      this.clock = Math.max(this.clock, this.#at + second);
      if (second >= this.#length) track.ended = true;
      else if (second + seconds(frame.duration) > 0 || second >= 0) {
        if (frame.hasFlags(c.AV_FRAME_FLAG_CORRUPT) || frame.decodeErrorFlags & MADE_UP)
          this.#noteDamage(track, second);
        track.before?.free();
        track.before = null;
        track.given = true;
        give(track, frame);
      } else if (track.kind === 'v' && !track.given) {
        track.before ??= allocated();
        track.before.unref();
        track.before.ref(frame);
      }
      frame.unref();
    }
    if (packet && !track.ended) return;
    // Whatever is wanted lies behind the end: the last picture stands for it.
    if (track.before) {
      track.before.pts = 0n;
      give(track, track.before);
      track.before.free();
      track.before = null;
    }
    track.ended = true;
    give(track, null);
  }

  /** Only what is seen counts. */
  #noteDamage({ kind }: Track, second: number) {
    if (kind === 'v' && second >= 0 && second < this.#length) this.damagedAt ??= this.#seek + second;
  }

  /** Gives back its memory, up to 200 MB for a 4K film. */
  close(): void {
    if (this.ended) return;
    this.ended = true;
    this.#packet.free();
    for (const { decoder } of this.tracks) decoder.freeContext();
    this.#demuxer.closeInputSync();
  }
}

function allocated() {
  const frame = new av.Frame();
  frame.alloc();
  return frame;
}

function pictureParameters({ codecpar, avgFrameRate: rate, timeBase }: av.Stream, decoder: av.CodecContext) {
  const { width, height, sampleAspectRatio: shape, colorSpace, colorRange } = codecpar;
  return [
    `time_base=${timeBase.num}/${timeBase.den}:video_size=${width}x${height}:pix_fmt=${decoder.pixelFormat}`,
    `pixel_aspect=${shape.num}/${shape.den || 1}:colorspace=${colorSpace}:range=${colorRange}`,
    ...(rate.num > 0 ? [`frame_rate=${rate.num}/${rate.den}`] : []),
  ].join(':');
}

function soundParameters({ codecpar, timeBase }: av.Stream, decoder: av.CodecContext) {
  const layout = av.avChannelLayoutDescribe(codecpar.channelLayout);
  return [
    `time_base=${timeBase.num}/${timeBase.den}:sample_rate=${codecpar.sampleRate}`,
    `sample_fmt=${av.avGetSampleFmtName(decoder.sampleFormat)}:channel_layout=${layout}`,
  ].join(':');
}
