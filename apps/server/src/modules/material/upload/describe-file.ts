import type { FileFacts } from '@zhiying/contract';
import type { Processed } from '#engines/media/index.ts';
import { factsOf } from '../file/stored-file.ts';

const ENTRIES_KEPT = 200;
const PEAKS_KEPT = 120;

interface Described {
  facts: FileFacts;
  /** What the reader should know: dangers of an archive. */
  note: string;
}

/** What the media engine found, in the words of the library. */
export function describeFile(found: Processed, peaks: number[] | null): Described {
  switch (found.kind) {
    case 'image':
      return said({
        width: found.width,
        height: found.height,
        color: found.color,
        blurhash: found.blurHash,
        durationMs: found.seconds === null ? null : milliseconds(found.seconds),
        more: lines([
          ['帧数', found.frames > 1 ? String(found.frames) : ''],
          ['透明', found.hasAlpha ? '有' : ''],
        ]),
      });
    case 'video':
      return said({
        width: found.width,
        height: found.height,
        durationMs: milliseconds(found.seconds),
        color: found.color,
        blurhash: found.blurHash,
        more: lines([
          ['帧率', `${Math.round(found.fps * 100) / 100} fps`],
          ['视频编码', found.videoCodec],
          ['音频编码', found.audioCodec ?? '无声音'],
          ['码率', bitRate(found.bitRate)],
          ['转码', found.proxyReason ?? ''],
        ]),
      });
    case 'audio':
      return said({
        durationMs: milliseconds(found.seconds),
        waveform: peaks && fewer(peaks),
        more: lines([
          ['编码', found.audioCodec],
          ['码率', bitRate(found.bitRate)],
          ['采样率', `${found.sampleRate} Hz`],
          ['声道', String(found.channels)],
        ]),
      });
    case 'pdf':
      return said({ width: Math.round(found.width), height: Math.round(found.height), pages: found.pages });
    case 'archive':
      return {
        ...said({
          files: found.count,
          entries: found.entries
            .slice(0, ENTRIES_KEPT)
            .map(({ name, bytes, danger }) => ({ name, bytes, danger })),
          more: lines([
            ['解压后大小', `${found.totalBytes} 字节`],
            ['加密', found.encrypted ? '是' : ''],
          ]),
        }),
        note: found.dangers.join('；'),
      };
  }
}

const said = (facts: Partial<FileFacts>): Described => ({ facts: factsOf(facts), note: '' });
const milliseconds = (seconds: number) => Math.round(seconds * 1000);
const bitRate = (bits: number) => (bits > 0 ? `${Math.round(bits / 1000)} kbps` : '');

const lines = (pairs: [string, string][]) =>
  pairs.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }));

/** The shape of a sound in as many heights (0 to 1) as a card can show: the loudest of each stretch. */
function fewer(peaks: number[]): number[] {
  const step = Math.max(1, peaks.length / PEAKS_KEPT);
  const kept = Math.min(peaks.length, PEAKS_KEPT);
  return Array.from(
    { length: kept },
    (_, at) =>
      Math.max(...peaks.slice(Math.floor(at * step), Math.max(Math.floor((at + 1) * step), at + 1))) / 100,
  );
}
