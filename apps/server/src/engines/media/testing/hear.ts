import * as c from 'node-av/constants';
import * as av from 'node-av/lib';

/** What a player gives to the loudspeaker, and how long it shows pictures. */
export interface Played {
  rate: number;
  /** Left channel; where the file has no sound it is 0. */
  samples: Float32Array;
  soundSeconds: number;
  pictureSeconds: number;
}

/**
 * Plays a finished film as any player would: packets into a decoder, samples at the moment that stands on them. It shares nothing with
 * what made the film, nor with the check of it.
 */
export function play(file: string): Played {
  const demuxer = new av.FormatContext();
  demuxer.openInputSync(file, null, null);
  demuxer.findStreamInfoSync(null);
  const sound = demuxer.streams[demuxer.findBestStream(c.AVMEDIA_TYPE_AUDIO)];
  const picture = demuxer.streams[demuxer.findBestStream(c.AVMEDIA_TYPE_VIDEO)];
  if (!sound || !picture) throw new Error('a film has sound and picture');
  const codec = av.Codec.findDecoder(sound.codecpar.codecId);
  const decoder = new av.CodecContext();
  decoder.allocContext3(codec);
  decoder.parametersToContext(sound.codecpar);
  decoder.pktTimebase = sound.timeBase;
  decoder.open2Sync(codec, null);
  const rate = sound.codecpar.sampleRate;
  const [packet, frame] = [new av.Packet(), new av.Frame()];
  packet.alloc();
  frame.alloc();
  const blocks: { at: number; data: Float32Array }[] = [];
  let pictureSeconds = 0;
  const secondsOf = (ticks: bigint, { num, den }: av.Rational) => (Number(ticks) * num) / den;
  const take = () => {
    while (decoder.receiveFrameSync(frame) >= 0) {
      const left = frame.data?.[0];
      if (left && frame.nbSamples > 0) {
        const data = Float32Array.from({ length: frame.nbSamples }, (_, at) => left.readFloatLE(at * 4));
        blocks.push({ at: Math.round(secondsOf(frame.pts, sound.timeBase) * rate), data });
      }
      frame.unref();
    }
  };
  while (demuxer.readFrameSync(packet) >= 0) {
    if (packet.streamIndex === sound.index) {
      decoder.sendPacketSync(packet);
      take();
    } else if (packet.streamIndex === picture.index)
      pictureSeconds = Math.max(
        pictureSeconds,
        secondsOf(packet.pts, picture.timeBase) + secondsOf(packet.duration, picture.timeBase),
      );
    packet.unref();
  }
  decoder.sendPacketSync(null);
  take();
  decoder.freeContext();
  demuxer.closeInputSync();
  const end = blocks.reduce((most, { at, data }) => Math.max(most, at + data.length), 0);
  const samples = new Float32Array(end);
  for (const { at, data } of blocks) samples.set(at < 0 ? data.subarray(-at) : data, Math.max(0, at));
  return { rate, samples, soundSeconds: end / rate, pictureSeconds };
}

/** How loud one tone is between two moments, in dB of full scale (Goertzel). */
export function toneLevel({ samples, rate }: Played, hertz: number, fromMs: number, toMs: number): number {
  const from = Math.max(0, Math.round((fromMs * rate) / 1000));
  const to = Math.min(samples.length, Math.round((toMs * rate) / 1000));
  if (to <= from) return -120;
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / rate);
  let [before, last] = [0, 0];
  for (let at = from; at < to; at++) {
    // Hann: a tone beside it must not leak in.
    const window = 1 - Math.cos((2 * Math.PI * (at - from)) / (to - from));
    [before, last] = [last, (samples[at] ?? 0) * window + turn * last - before];
  }
  const power = (before * before + last * last - turn * before * last) / ((to - from) / 2) ** 2;
  return 10 * Math.log10(Math.max(1e-12, power));
}
