import { setImmediate as breathe } from 'node:timers/promises';
import { AvFailure, av, bestStream, c, check, openFile } from './av.ts';
import type { Source } from './source.ts';

const TELL_MS = 250;

/** The same pictures and sounds in an MP4, without encoding; how they are to be turned goes along. */
export async function* rewrap({
  source,
  file,
  seconds,
  mostBytes,
}: {
  source: Source;
  file: string;
  seconds: number;
  mostBytes: number;
}): AsyncGenerator<number> {
  const demuxer = openFile(source);
  const muxer = new av.FormatContext();
  check(muxer.allocOutputContext2(null, 'mp4', file), 'create the file');
  const wanted = [bestStream(demuxer, 'v'), bestStream(demuxer, 'a')].filter((one) => one !== null);
  const copies = new Map(
    wanted.map((from) => {
      const to = muxer.newStream();
      check(from.codecpar.copy(to.codecpar), 'copy the stream');
      to.codecpar.codecTag = 0;
      to.timeBase = from.timeBase;
      to.avgFrameRate = from.avgFrameRate;
      return [from.index, { from, to }];
    }),
  );
  check(muxer.openOutputSync(), 'write the file');
  check(muxer.writeHeaderSync(av.Dictionary.fromObject({ movflags: '+faststart' })), 'begin the file');
  const packet = new av.Packet();
  packet.alloc();
  let told = Date.now();
  let written = 0;
  for (let result = demuxer.readFrameSync(packet); result >= 0; result = demuxer.readFrameSync(packet)) {
    const copy = copies.get(packet.streamIndex);
    const second = copy ? (Number(packet.dts) * copy.from.timeBase.num) / copy.from.timeBase.den : 0;
    if (copy && packet.dts !== c.AV_NOPTS_VALUE) {
      packet.streamIndex = copy.to.index;
      packet.pos = -1n;
      packet.rescaleTs(copy.from.timeBase, copy.to.timeBase);
      check(muxer.interleavedWriteFrameSync(packet), 'write');
      written++;
    }
    packet.unref();
    if (muxer.pbBytes > BigInt(mostBytes)) break;
    if (Date.now() - told < TELL_MS) continue;
    told = Date.now();
    yield Math.min(1, Math.max(0, second / seconds));
    await breathe();
  }
  if (!written) throw new AvFailure(c.AVERROR_INVALIDDATA, 'nothing to copy');
  check(muxer.writeTrailerSync(), 'finish the file');
  muxer.closeOutputSync();
  demuxer.closeInputSync();
  packet.free();
}
