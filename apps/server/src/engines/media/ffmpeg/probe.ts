import { MediaError } from '../media.errors.ts';
import { input, type Source } from './input.ts';
import type { Programs } from './locate.ts';
import { explain, run } from './run.ts';

export interface Picture {
  index: number;
  codec: string;
  pixelFormat: string;
  /** As shown. */
  width: number;
  height: number;
  fps: number;
}

export interface Sound {
  index: number;
  codec: string;
  sampleRate: number;
  channels: number;
}

export interface Probed {
  seconds: number;
  bitRate: number;
  picture: Picture | null;
  sound: Sound | null;
}

interface RawStream {
  index: number;
  codec_type?: string;
  codec_name?: string;
  pix_fmt?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  avg_frame_rate?: string;
  r_frame_rate?: string;
  sample_rate?: string;
  channels?: number;
  duration?: string;
  tags?: Record<string, string>;
  disposition?: Record<string, number>;
  side_data_list?: { rotation?: number }[];
}

interface RawProbe {
  streams?: RawStream[];
  format?: { duration?: string; bit_rate?: string; size?: string };
}

export async function probe(
  programs: Programs,
  source: Source,
  what: string,
  signal: AbortSignal,
): Promise<Probed> {
  const args = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', ...input(source)];
  const outcome = await run({ program: programs.ffprobe, args, signal, cpuSeconds: 60 });
  if (outcome.code !== 0) throw explain(outcome, what);
  const { streams = [], format = {} } = JSON.parse(outcome.output.toString('utf8')) as RawProbe;
  const seconds = positive(format.duration) || Math.max(0, ...streams.map((each) => positive(each.duration)));
  const picture = streams.find((each) => each.codec_type === 'video' && !each.disposition?.attached_pic);
  const sound = streams.find((each) => each.codec_type === 'audio');
  return {
    seconds,
    bitRate: positive(format.bit_rate) || (seconds ? Math.round((positive(format.size) * 8) / seconds) : 0),
    picture: picture ? readPicture(picture) : null,
    sound: sound ? readSound(sound) : null,
  };
}

const positive = (text: string | undefined) => Math.max(0, Number(text) || 0);

function readPicture(stream: RawStream): Picture {
  const { width = 0, height = 0 } = stream;
  if (!width || !height) throw new MediaError('broken', '视频没有画面');
  const shown = Math.max(1, Math.round(width * ratio(stream.sample_aspect_ratio?.replace(':', '/'), 1)));
  const turned = Math.abs(Math.round(rotation(stream))) % 180 === 90;
  const fps = ratio(stream.avg_frame_rate, 0) || ratio(stream.r_frame_rate, 25);
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    pixelFormat: stream.pix_fmt ?? '',
    width: turned ? height : shown,
    height: turned ? shown : height,
    fps: Math.round(fps * 1000) / 1000,
  };
}

/** Newer versions tell it beside the stream, older ones in its tags. */
const rotation = ({ side_data_list = [], tags = {} }: RawStream) =>
  side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? (Number(tags.rotate) || 0);

/** `30000/1001`; what is absent, zero or absurd becomes the fallback. */
function ratio(text: string | undefined, fallback: number): number {
  const [above, below] = (text ?? '').split('/').map(Number);
  const value = (above ?? 0) / (below ?? 1);
  return value > 0 && value <= 1000 ? value : fallback;
}

function readSound({ index, codec_name, sample_rate, channels }: RawStream): Sound {
  return {
    index,
    codec: codec_name ?? 'unknown',
    sampleRate: positive(sample_rate),
    channels: channels ?? 0,
  };
}
