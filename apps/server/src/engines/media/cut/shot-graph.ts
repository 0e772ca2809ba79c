import { type Cut, FILM_LOOK, framesOf } from '@zhiying/contract';
import type { Probed } from '../film/probed.ts';
import type { Input } from '../film/run-graph.ts';
import { TONE_MAPPED } from '../film/tone.ts';
import { cardInput } from './card-input.ts';

type Shot = Cut['shots'][number];

/** A file that a cut names: where it is, what its content is known by, and what was found inside. */
export interface CutFile {
  file: string;
  ext: string;
  /** Of its content: two files with the same one are the same to the cache. */
  sha256: string;
  /** Null for pictures. */
  probed: Probed | null;
}

export interface Stage {
  width: number;
  height: number;
  fps: number;
  /** Of the blurred ground, in pixels of the frame; left out, as films have it. */
  blur?: number;
}

/** How much of a shot is drawn: frames `first` to `first + frames` of it. */
interface Part {
  shot: Shot;
  first: number;
  frames: number;
}

const REACH = FILM_LOOK.reach;
/** Same matrix and range for everything, whatever the source was: shots are joined without encoding again. */
const COLORS = 'out_color_matrix=bt709:out_range=tv';
/** A clip read a little longer than needed, so that the last frame is there. */
const SPARE_SECONDS = 0.4;

export function shotInput(
  { shot, first, frames }: Part,
  files: ReadonlyMap<string, CutFile>,
  stage: Stage,
  at = 0,
): Input {
  const { source } = shot;
  const most = Math.round(2 * Math.max(stage.width, stage.height));
  if (source.kind === 'card') return { svg: cardSvg(source.colors, stage), most };
  if (source.kind === 'poster') return cardInput(source, files, stage, { ms: shot.ms, first, frames });
  const found = files.get(source.file);
  if (!found) throw new Error(`no file for ${source.file}`);
  if (source.kind === 'picture') return { still: found.file, most, ground: '#ffffff' };
  return {
    file: found.file,
    ext: found.ext,
    seek: source.in / 1000 + (first * speedOf(source)) / stage.fps,
    length: (frames * speedOf(source)) / stage.fps + SPARE_SECONDS,
    at,
    threads: 2,
  };
}

const speedOf = ({ speed = 1 }: { speed?: number }) => speed;

const cardSvg = ([from, to]: readonly [string, string], { width, height }: Stage) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">` +
  `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
  `<rect width="100%" height="100%" fill="url(#g)"/></svg>`;

/** Exactly `frames` frames of `[input:v]`, fitted, moved and named `[to]`. */
export function shotGraph(
  part: Part,
  input: number,
  files: ReadonlyMap<string, CutFile>,
  stage: Stage,
  to: string,
): string {
  const { shot, first, frames } = part;
  const { fps } = stage;
  const last = `setsar=1,format=yuv420p,settb=1/${fps},setpts=N`;
  // Drawn at the size of the frame, until it rests.
  if (shot.source.kind === 'poster')
    return `[${input}:v]scale=${stage.width}:${stage.height}:${COLORS},tpad=stop=-1:stop_mode=clone,trim=end_frame=${frames},${last}[${to}]`;
  const still = shot.source.kind !== 'film';
  const picture = shot.source.kind === 'film' ? (files.get(shot.source.file)?.probed?.picture ?? null) : null;
  const pace =
    shot.source.kind === 'film' && speedOf(shot.source) !== 1 ? `setpts=PTS/${speedOf(shot.source)},` : '';
  // tpad: a clip that ends early holds its last picture. The fade from a short shot would else step back in time.
  const timing = still
    ? `loop=loop=-1:size=1:start=0,trim=end_frame=${frames},setpts=N/${fps}/TB,fps=${fps}:start_time=0,trim=end_frame=${frames}`
    : `${pace}fps=${fps}:start_time=0,tpad=stop=-1:stop_mode=clone,trim=end_frame=${frames}`;
  // Pixels that are not square are shown wider or narrower than they are stored.
  const square = still ? '' : `scale=w='trunc(iw*sar/2)*2':h=ih,setsar=1,`;
  const framing = `${square}${framingOf(shot.fit, picture, stage, to)}`;
  const moving = moveOf(shot.move, first, framesOf(shot.ms, fps), stage);
  return still
    ? `[${input}:v]${framing},${timing}${moving},${last}[${to}]`
    : `[${input}:v]${timing},${framing}${moving},${last}[${to}]`;
}

/** The whole picture in the frame. Sizes are written out where they are known: one scaling less. */
function framingOf(
  fit: Shot['fit'],
  picture: Probed['picture'],
  { width, height, blur = FILM_LOOK.blur }: Stage,
  to: string,
): string {
  const tone = picture?.hdr ? `,${TONE_MAPPED}` : '';
  const even = 'force_divisible_by=2:flags=bicubic';
  const cover = `scale=${width}:${height}:force_original_aspect_ratio=increase:${even}:${COLORS}${tone},crop=${width}:${height},setsar=1,format=yuv420p`;
  const alike = picture && Math.abs(picture.width / picture.height / (width / height) - 1) < 0.01;
  if (fit === 'cover' || alike) return cover;
  const whole = `scale=${width}:${height}:force_original_aspect_ratio=decrease:${even}:${COLORS}${tone},setsar=1,format=yuv420p`;
  if (fit === 'contain') return `${whole},pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`;
  // Blurred small and enlarged: a sixteenth of the work.
  const [w, h] = [Math.round(width / 8) * 2, Math.round(height / 8) * 2];
  return (
    `${whole},split[${to}f][${to}b];` +
    `[${to}b]scale=${w}:${h}:force_original_aspect_ratio=increase:force_divisible_by=2:flags=bilinear,crop=${w}:${h},gblur=sigma=${blur / 4},` +
    `scale=${width}:${height}:flags=bilinear,setsar=1,eq=brightness=-${FILM_LOOK.dim}[${to}g];` +
    `[${to}g][${to}f]overlay=(W-w)/2:(H-h)/2:format=yuv420`
  );
}

/** Slowly closer, further or sideways; it goes on where an earlier part of the same shot ended. */
function moveOf(move: Shot['move'], first: number, total: number, { width, height }: Stage): string {
  const done = `(n+${first})/${Math.max(1, total)}`;
  // `crop` knows the size of the first picture alone: where the middle is has to be said for each.
  const zoom = (factor: string) => {
    const [grownW, grownH] = [width, height].map((side) => `trunc(${side}*(${factor})/2)*2`);
    const middle = `x='(${grownW}-${width})/2':y='(${grownH}-${height})/2'`;
    return `,scale=w='${grownW}':h='${grownH}':eval=frame:flags=bilinear,crop=${width}:${height}:${middle}`;
  };
  const [w, h] = [width, height].map((side) => Math.round((side * (1 + REACH)) / 2) * 2);
  const pan = (x: string, y: string) =>
    `,scale=${w}:${h}:flags=bilinear,crop=${width}:${height}:x='${x}':y='${y}'`;
  switch (move) {
    case 'none':
      return '';
    case 'zoomIn':
      return zoom(`1+${REACH}*${done}`);
    case 'zoomOut':
      return zoom(`1+${REACH}*(1-${done})`);
    case 'panLeft':
      return pan(`(iw-ow)*(1-${done})`, '(ih-oh)/2');
    case 'panRight':
      return pan(`(iw-ow)*${done}`, '(ih-oh)/2');
    case 'panUp':
      return pan('(iw-ow)/2', `(ih-oh)*(1-${done})`);
    case 'panDown':
      return pan('(iw-ow)/2', `(ih-oh)*${done}`);
  }
}
