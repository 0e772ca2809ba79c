import * as c from 'node-av/constants';
import * as av from 'node-av/lib';
import { demuxerOf, type Source } from './source.ts';

/**
 * FFmpeg as a library. It is loaded only in processes of their own (`film.program.ts`): its binary is under the GPL, and a
 * damaged film must not be able to take the server with it. Only the synchronous calls are used: one thread of JavaScript
 * drives FFmpeg's own threads.
 */
export { av, c };

export const MICROSECONDS = { num: 1, den: 1_000_000 };
/** Larger pictures are refused before memory is taken for them. */
const MOST_PIXELS = 8192 * 4320;

/** What FFmpeg refused, with its number. */
export class AvFailure extends Error {
  override readonly name = 'AvFailure';
  readonly code: number;

  constructor(code: number, what: string) {
    super(`${what}: ${av.FFmpegError.strerror(code)}`);
    this.code = code;
  }
}

export function check(result: number, what: string): number {
  if (result < 0) throw new AvFailure(result, what);
  return result;
}

/** Opens a file without trusting it: as what its content was recognised as, and never anything beside it. */
export function openFile({ file, ext }: Source): av.FormatContext {
  const demuxer = new av.FormatContext();
  const rules = { protocol_whitelist: 'file', format_whitelist: demuxerOf(ext) };
  check(demuxer.openInputSync(`file:${file}`, null, av.Dictionary.fromObject(rules)), 'open');
  check(demuxer.findStreamInfoSync(null), 'read');
  return demuxer;
}

export function openDecoder(stream: av.Stream, threads: number): av.CodecContext {
  const { codecpar } = stream;
  const codec = av.Codec.findDecoder(codecpar.codecId);
  if (!codec) throw new AvFailure(c.AVERROR_DECODER_NOT_FOUND, 'find a decoder');
  if (codecpar.width * codecpar.height > MOST_PIXELS)
    throw new AvFailure(c.AVERROR_EINVAL, 'picture too large');
  const decoder = new av.CodecContext();
  decoder.allocContext3(codec);
  check(decoder.parametersToContext(codecpar), 'decoder parameters');
  decoder.pktTimebase = stream.timeBase;
  decoder.threadCount = threads;
  decoder.setOption('max_pixels', MOST_PIXELS);
  check(decoder.open2Sync(codec, null), 'open decoder');
  return decoder;
}

export const isCover = (stream: av.Stream) => (stream.disposition & c.AV_DISPOSITION_ATTACHED_PIC) !== 0;

/** The stream of a kind that players would choose; a cover picture is no film. */
export function bestStream(demuxer: av.FormatContext, kind: 'v' | 'a'): av.Stream | null {
  const type = kind === 'v' ? c.AVMEDIA_TYPE_VIDEO : c.AVMEDIA_TYPE_AUDIO;
  const stream = demuxer.streams[demuxer.findBestStream(type)];
  return stream && !isCover(stream) ? stream : null;
}

/** Quarter turns clockwise that a player applies, from the display matrix. */
export function quarterTurns({ codecpar }: av.Stream): number {
  const matrix = codecpar.getCodedSideData(c.AV_PKT_DATA_DISPLAYMATRIX);
  if (!matrix || matrix.length < 36) return 0;
  return (Math.round(Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) / (Math.PI / 2)) + 4) % 4;
}

export const isHdr = ({ codecpar: { colorTrc } }: av.Stream) =>
  colorTrc === c.AVCOL_TRC_SMPTE2084 || colorTrc === c.AVCOL_TRC_ARIB_STD_B67;
