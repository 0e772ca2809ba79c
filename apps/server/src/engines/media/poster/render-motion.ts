import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PosterDoc, PosterValues } from '@zhiying/contract';
import { restsFromMs } from '@zhiying/poster';
import { scratchFolder } from '#kernel/scratch.ts';
import { fit, SOUND_SHAPE } from '../film/encoding.ts';
import type { Run } from '../film/film-task.ts';
import { makeFilms } from '../film/make-films.ts';
import type { ExpectedPart } from '../film/verify-sound.ts';
import { MediaError } from '../media.errors.ts';
import type { PosterPicture, PosterWork } from './render-poster.ts';

const FPS = 25;
/** The short side of a film. */
const SHORT_SIDE = 1080;
const TARGET_LUFS = -16;
const FADE_SECONDS = 1;
const COLORS = 'out_color_matrix=bt709:out_range=tv';
const SHAPE = 'format=yuv420p,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709';

export interface MotionOrder {
  doc: PosterDoc;
  values: PosterValues;
  pictures: ReadonlyMap<string, PosterPicture>;
  /** Played under it; without it the film has a silent track. */
  music?: { file: string; ext: string };
  /** The label of AI content that the file carries; none where none is due. */
  aigc?: string;
  /** The finished film, an MP4; not there before it is whole. */
  file: string;
  /** 0 to 100, never falling. */
  progress?(percent: number): void;
}

export interface RenderedMotion {
  bytes: number;
  seconds: number;
  width: number;
  height: number;
}

/** Draws a poster that moves and makes a film of it. Throws MediaError, or the signal's reason. */
export async function renderMotion(order: MotionOrder, { signal }: PosterWork): Promise<RenderedMotion> {
  const { doc, values, file } = order;
  if (!doc.motion) throw new MediaError('refused', '模板没有时间轴');
  const frames = Math.round((doc.motion.ms * FPS) / 1000);
  const size = fit(doc, SHORT_SIDE);
  const folder = await scratchFolder('motion');
  try {
    const drawing = { doc, values, files: await filesOf(order.pictures, folder) };
    const whole = join(folder, 'film.mp4');
    await makeFilms(motionRuns(order, { drawing, frames, size, folder, whole }), { signal }, (run, share) =>
      order.progress?.(Math.floor(100 * (before(run) + (WEIGHTS[run] ?? 0) * share))),
    );
    await rename(whole, file);
    return { bytes: (await stat(file)).size, seconds: frames / FPS, ...size };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Planned {
  drawing: { doc: PosterDoc; values: PosterValues; files: Record<string, string> };
  frames: number;
  size: { width: number; height: number };
  folder: string;
  /** The film, before it gets its name. */
  whole: string;
}

/** What each run weighs in the progress. */
const WEIGHTS = [0.86, 0.08, 0.02, 0.04];
const before = (run: number) => WEIGHTS.slice(0, run).reduce((sum, one) => sum + one, 0);

/** The picture, the sound, both joined; and the finished film is listened to. */
export function motionRuns(
  { doc, music, aigc }: Pick<MotionOrder, 'doc' | 'music' | 'aigc'>,
  { drawing, frames, size, folder, whole }: Planned,
): Run[] {
  const seconds = frames / FPS;
  // Once it rests its last frame stands for the others.
  const moving = Math.max(1, Math.min(frames, Math.ceil((restsFromMs(doc) * FPS) / 1000) + 1));
  const [picture, sound] = [join(folder, 'picture.mp4'), join(folder, 'sound.mp4')];
  return [
    {
      make: 'film',
      inputs: [{ poster: drawing, fps: FPS, size, part: { first: 0, frames: moving } }],
      graph: `[0:v]scale=${size.width}:${size.height}:flags=bicubic:${COLORS},tpad=stop=-1:stop_mode=clone,trim=end_frame=${frames},setsar=1,${SHAPE}[v]`,
      seconds,
      target: {
        file: picture,
        format: 'mp4',
        frames,
        streams: [
          {
            pad: 'v',
            kind: 'v',
            codec: 'libx264',
            options: { preset: 'veryfast', crf: '20', g: String(FPS * 2), flags: '+cgop', threads: '2' },
          },
        ],
      },
    },
    { make: 'sound', ...soundOf(music, seconds), seconds, file: sound, target: TARGET_LUFS },
    { make: 'join', shots: [picture], sound, file: whole, metadata: aigc ? { AIGC: aigc } : {} },
    { make: 'heard', file: whole, fps: FPS, frames, parts: music ? [expected(music)] : [] },
  ];
}

/** The music from its beginning, once: it may end before the film. */
const expected = (music: NonNullable<MotionOrder['music']>): ExpectedPart => ({
  ...music,
  name: '背景音乐',
  kind: 'music',
  at: 0,
  seek: 0,
  volume: 1,
});

async function filesOf(pictures: ReadonlyMap<string, PosterPicture>, folder: string) {
  const files: Record<string, string> = {};
  for (const [key, picture] of pictures) {
    const file = 'file' in picture ? picture.file : join(folder, `picture-${Object.keys(files).length}`);
    if ('bytes' in picture) await writeFile(file, picture.bytes);
    files[key] = file;
  }
  return files;
}

/** Music as long as the film, which goes out gently; else silence. */
function soundOf(music: MotionOrder['music'], seconds: number) {
  if (!music)
    return { inputs: [], graph: `anullsrc=r=48000:cl=stereo,atrim=end=${seconds},${SOUND_SHAPE}[mix]` };
  const ending = `afade=t=out:st=${Math.max(0, seconds - FADE_SECONDS)}:d=${FADE_SECONDS}`;
  return {
    inputs: [{ ...music, seek: 0, length: seconds }],
    graph: `[0:a]${SOUND_SHAPE},apad,atrim=end=${seconds},${ending}[mix]`,
  };
}
