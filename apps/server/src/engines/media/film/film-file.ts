import { AvFailure, av, c, check } from './av.ts';
import type { Taker } from './run-graph.ts';

export interface FilmFile {
  file: string;
  /** FFmpeg's name of the wrapping. */
  format: string;
  options?: Record<string, string>;
  /** Tags of the file; nothing of what its sources say about their maker, place or time goes along. */
  metadata?: Record<string, string>;
  streams: { pad: string; kind: 'v' | 'a'; codec: string; options?: Record<string, string> }[];
  /** So many pictures there must be; fewer mean that a source had none. */
  frames?: number;
  /** It ends there, however much is left. */
  mostBytes?: number;
}

interface Written {
  encoder: av.CodecContext;
  stream: av.Stream;
  from: av.Rational;
  to: av.Rational;
  ended: boolean;
  frames: number;
}

/** Writes what a graph makes into a file, an encoder for each of its streams. */
export function filmFile({
  file,
  format,
  options = {},
  metadata = {},
  streams,
  frames,
  mostBytes = Infinity,
}: FilmFile): Taker {
  const muxer = new av.FormatContext();
  const packet = new av.Packet();
  const tracks = new Map<string, Written>();

  async function openTrack(
    pad: string,
    codecName: string,
    wishes: Record<string, string>,
    sink: av.FilterContext,
  ) {
    const codec = av.Codec.findEncoderByName(codecName as Parameters<typeof av.Codec.findEncoderByName>[0]);
    if (!codec) throw new Error(`no encoder ${codecName}`);
    const encoder = new av.CodecContext();
    encoder.allocContext3(codec);
    if (codec.type === c.AVMEDIA_TYPE_AUDIO) describeSound(encoder, sink);
    else describePicture(encoder, sink);
    // MP4 keeps the codec's header apart from the pictures.
    if ((muxer.oformat?.flags ?? 0) & c.AVFMT_GLOBALHEADER) encoder.setFlags(c.AV_CODEC_FLAG_GLOBAL_HEADER);
    // Not open2Sync: in node-av 6.1.1 it frees the dictionary, which the collector then frees again.
    check(await encoder.open2(codec, av.Dictionary.fromObject(wishes)), `open ${codecName}`);
    const stream = muxer.newStream(codec);
    check(stream.codecpar.fromContext(encoder), 'stream parameters');
    stream.timeBase = encoder.timeBase;
    if (codec.type !== c.AVMEDIA_TYPE_AUDIO) stream.avgFrameRate = encoder.framerate;
    tracks.set(pad, {
      encoder,
      stream,
      from: encoder.timeBase,
      to: encoder.timeBase,
      ended: false,
      frames: 0,
    });
  }

  return {
    pads: streams.map(({ pad, kind }) => ({ name: pad, kind })),
    async open(sinks) {
      packet.alloc();
      check(muxer.allocOutputContext2(null, format, file), 'create the file');
      // One after another: streams are numbered in the order in which they are made.
      for (const { pad, codec, options: wishes = {} } of streams) {
        const sink = sinks.get(pad);
        if (!sink) throw new Error(`the graph has no [${pad}]`);
        await openTrack(pad, codec, wishes, sink);
      }
      muxer.metadata = av.Dictionary.fromObject(metadata);
      check(muxer.openOutputSync(), 'write the file');
      check(muxer.writeHeaderSync(av.Dictionary.fromObject(options)), 'begin the file');
      // The file may have chosen another clock.
      for (const track of tracks.values()) track.to = track.stream.timeBase;
    },
    take(pad, frame) {
      const track = tracks.get(pad);
      if (!track) return true;
      // Else the encoder repeats the kinds of picture (I, P, B) of the source.
      if (frame) frame.pictType = c.AV_PICTURE_TYPE_NONE;
      encode(track, frame);
      return muxer.pbBytes < BigInt(Math.min(mostBytes, Number.MAX_SAFE_INTEGER)) || finish();
    },
    close() {
      const made = tracks.get('v')?.frames;
      if (frames !== undefined && made !== frames)
        throw new AvFailure(c.AVERROR_INVALIDDATA, `${made} frames of ${frames}`);
      check(muxer.writeTrailerSync(), 'finish the file');
      muxer.closeOutputSync();
      packet.free();
      for (const { encoder } of tracks.values()) encoder.freeContext();
    },
  };

  function encode(track: Written, frame: av.Frame | null) {
    if (track.ended) return;
    track.ended = frame === null;
    if (frame) track.frames++;
    const { encoder, stream, from, to } = track;
    check(encoder.sendFrameSync(frame), 'encode');
    while (encoder.receivePacketSync(packet) >= 0) {
      packet.streamIndex = stream.index;
      packet.rescaleTs(from, to);
      check(muxer.interleavedWriteFrameSync(packet), 'write');
    }
  }

  function finish(): false {
    for (const track of tracks.values()) encode(track, null);
    return false;
  }
}

function describeSound(encoder: av.CodecContext, sink: av.FilterContext) {
  encoder.timeBase = sink.buffersinkGetTimeBase();
  encoder.sampleRate = sink.buffersinkGetSampleRate();
  encoder.sampleFormat = sink.buffersinkGetFormat() as typeof encoder.sampleFormat;
  encoder.channelLayout = sink.buffersinkGetChannelLayout();
}

function describePicture(encoder: av.CodecContext, sink: av.FilterContext) {
  encoder.timeBase = sink.buffersinkGetTimeBase();
  encoder.width = sink.buffersinkGetWidth();
  encoder.height = sink.buffersinkGetHeight();
  encoder.pixelFormat = sink.buffersinkGetFormat() as typeof encoder.pixelFormat;
  encoder.sampleAspectRatio = sink.buffersinkGetSampleAspectRatio();
  encoder.framerate = sink.buffersinkGetFrameRate();
  encoder.colorRange = sink.buffersinkGetColorRange();
  encoder.colorSpace = sink.buffersinkGetColorspace();
  if (encoder.colorSpace !== c.AVCOL_SPC_BT709) return;
  encoder.colorPrimaries = c.AVCOL_PRI_BT709;
  encoder.colorTrc = c.AVCOL_TRC_BT709;
}
