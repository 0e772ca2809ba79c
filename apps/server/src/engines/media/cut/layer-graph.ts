import { type Cut, FILM_LOOK, framesOf } from '@zhiying/contract';
import type { Input } from '../film/run-graph.ts';
import { TONE_MAPPED } from '../film/tone.ts';
import { cardInput } from './card-input.ts';
import type { CutFile, Stage } from './shot-graph.ts';

type Layer = Exclude<Cut['layers'][number], { kind: 'text' }>;

/** What is laid over some frames of the film: its inputs are numbered from `first` on. */
interface Laid {
  inputs: Input[];
  /** Takes `[below]`, gives `[above]`. */
  graph: string[];
}

const COLORS = 'out_color_matrix=bt709:out_range=tv';
const even = (side: number) => Math.max(2, Math.round(side / 2) * 2);

/** A picture or a film over `frames` frames from `start` on; null where it is not seen there. */
export function layerGraph(
  layer: Layer,
  files: ReadonlyMap<string, CutFile>,
  stage: Stage,
  {
    start,
    frames,
    first,
    below,
    above,
  }: { start: number; frames: number; first: number; below: string; above: string },
): Laid | null {
  const begins = framesOf(layer.from, stage.fps);
  const from = Math.max(0, begins - start);
  const to = Math.min(frames, framesOf(layer.to, stage.fps) - start);
  if (to <= from) return null;
  if (layer.kind === 'poster') {
    const count = to - from;
    const part = { ms: layer.to - layer.from, first: start + from - begins, frames: count };
    const clock = `settb=1/${stage.fps},setpts=N+${from}`;
    return {
      inputs: [cardInput(layer, files, stage, part)],
      // The canvas has multiplied its colours with their transparency already.
      graph: [
        `[${first}:v]setsar=1,${clock}[${above}o]`,
        `[${below}][${above}o]overlay=0:0:format=yuv420:alpha=premultiplied:eof_action=pass:enable='between(n,${from},${to - 1})'[${above}]`,
      ],
    };
  }
  const found = files.get(layer.file);
  if (!found) throw new Error(`no file for ${layer.file}`);
  const wide = even((stage.width * layer.width) / 100);
  const place = placeOf(layer, stage);
  const over = `[${below}][${above}o]overlay=${place}:enable='between(n,${from},${to - 1})'[${above}]`;
  if (layer.kind === 'picture') {
    const fitted = layer.corner ? `${wide}:${wide}:force_original_aspect_ratio=decrease` : `${wide}:-1`;
    const drawn = `scale=${fitted}:${COLORS},format=yuva420p,colorchannelmixer=aa=${layer.opacity}`;
    return { inputs: [{ still: found.file, most: wide }], graph: [`[${first}:v]${drawn}[${above}o]`, over] };
  }
  const picture = found.probed?.picture;
  if (!picture) throw new Error(`no picture in ${layer.file}`);
  const high = even((wide * picture.height) / picture.width);
  const count = to - from;
  const seek = layer.in / 1000 + (start + from - begins) / stage.fps;
  const clock = `settb=1/${stage.fps},setpts=N+${from}`;
  const tone = picture.hdr ? `,${TONE_MAPPED}` : '';
  return {
    inputs: [
      { file: found.file, ext: found.ext, seek, length: count / stage.fps + 0.4, threads: 1 },
      { svg: roundMask(wide, high, layer.round), most: Math.max(wide, high) },
    ],
    graph: [
      `[${first}:v]fps=${stage.fps}:start_time=0,tpad=stop=-1:stop_mode=clone,trim=end_frame=${count},scale=${wide}:${high}:${COLORS}${tone},setsar=1,format=yuv420p,${clock}[${above}f]`,
      `[${first + 1}:v]format=gray,loop=loop=-1:size=1:start=0,trim=end_frame=${count},setsar=1,${clock}[${above}m]`,
      `[${above}f][${above}m]alphamerge[${above}o]`,
      over,
    ],
  };
}

/** Around its middle, or in its corner as far from the edge as the label is. */
function placeOf(layer: Exclude<Layer, { kind: 'poster' }>, { width, height }: Stage): string {
  const corner = layer.kind === 'picture' ? layer.corner : undefined;
  if (!corner) return `x='W*${layer.x / 100}-w/2':y='H*${layer.y / 100}-h/2'`;
  const edge = Math.round(Math.min(width, height) * FILM_LOOK.label.edge);
  return `x=${corner.endsWith('Left') ? edge : `W-w-${edge}`}:y=${corner.startsWith('top') ? edge : `H-h-${edge}`}`;
}

/** White where the film is seen. `round`: 0 is a rectangle, 100 as round as it can be. */
function roundMask(width: number, height: number, round: number): string {
  const radius = (Math.min(width, height) / 2) * (round / 100);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#000"/>` +
    `<rect width="${width}" height="${height}" rx="${radius}" fill="#fff"/></svg>`
  );
}
