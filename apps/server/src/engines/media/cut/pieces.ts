import { createHash } from 'node:crypto';
import { cutFrames, framesOf, overlapOf } from '@zhiying/contract';
import type { Run } from '../film/film-task.ts';
import type { Input } from '../film/run-graph.ts';
import { POSTER_DRAWING } from '../poster/drawing-version.ts';
import { assFor, eventsOf } from './ass.ts';
import { type DrawnCut, stageOf } from './drawn-cut.ts';
import { FONT_FOLDER } from './font.ts';
import { layerGraph } from './layer-graph.ts';
import { type CutFile, shotGraph, shotInput } from './shot-graph.ts';

/** Part of the film that is made and kept by itself: the middle of a shot, or the change from one to the next. */
export interface Piece {
  /** Content and parameters: equal pieces look equal. */
  key: string;
  frames: number;
  /** Chinese: which shot it is, or the change between which two. */
  name: string;
  subtitles: string;
  run(file: string, subtitleFile: string): Run;
}

export type Quality = 'final' | 'draft';

/** Whatever changes how the same data looks or is encoded raises this: older pieces are then made anew. */
const MAKING = 2;
const XFADES = { fade: 'fade', slideLeft: 'slideleft', wipeLeft: 'wipeleft', cut: 'fade' };
const ENCODING = {
  final: { preset: 'veryfast', crf: '22' },
  draft: { preset: 'ultrafast', crf: '30' },
};

/** A path inside a graph: two rounds of escaping. */
const escaped = (text: string) => text.replace(/[\\':]/g, '\\$&').replace(/[\\'[\],;]/g, '\\$&');

interface Span {
  at: number;
  first: number;
  frames: number;
  /** The next shot comes in over all of it. */
  fading: boolean;
}

/** The film in pieces, in order. */
export function piecesOf(cut: DrawnCut, files: ReadonlyMap<string, CutFile>, quality: Quality): Piece[] {
  const { starts, total } = cutFrames(cut);
  const events = eventsOf(cut, (total * 1000) / cut.fps);
  const spans = cut.shots.flatMap(({ ms }, at): Span[] => {
    const frames = framesOf(ms, cut.fps);
    const [before, after] = [overlapOf(cut.shots, at - 1, cut.fps), overlapOf(cut.shots, at, cut.fps)];
    return [
      { at, first: before, frames: frames - before - after, fading: false },
      { at, first: frames - after, frames: after, fading: true },
    ].filter((span) => span.frames > 0);
  });
  return spans.map((span) => pieceOf(cut, files, quality, span, (starts[span.at] ?? 0) + span.first, events));
}

function pieceOf(
  cut: DrawnCut,
  files: ReadonlyMap<string, CutFile>,
  quality: Quality,
  span: Span,
  start: number,
  events: ReturnType<typeof eventsOf>,
): Piece {
  const drawn = drawSpan(cut, files, span, start);
  const { text, lead } = assFor(events, cut, start, span.frames);
  const encoding = {
    ...ENCODING[quality],
    g: String(cut.fps * 2),
    flags: '+cgop',
    threads: '2',
    'x264-params': 'stitchable=1',
  };
  const known = {
    making: MAKING,
    graph: drawn.graph,
    inputs: drawn.inputs.map((input) => named(input, files)),
    text,
    lead,
    encoding,
  };
  return {
    key: keyOf(known),
    frames: span.frames,
    name: span.fading
      ? `第 ${span.at + 1} 个镜头到第 ${span.at + 2} 个镜头的转场`
      : `第 ${span.at + 1} 个镜头`,
    subtitles: text,
    run: (file, subtitleFile) => ({
      make: 'film',
      inputs: drawn.inputs,
      graph: `${drawn.graph};[drawn]${written(subtitleFile, lead)},${LAST_COLORS}[v]`,
      seconds: span.frames / cut.fps,
      target: {
        file,
        format: 'mp4',
        options: { video_track_timescale: String(cut.fps * 512) },
        frames: span.frames,
        streams: [{ pad: 'v', kind: 'v', codec: 'libx264', options: encoding }],
      },
    }),
  };
}

const LAST_COLORS =
  'format=yuv420p,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709';

/** Text over the picture; the clock is put forward by `lead` meanwhile. */
const written = (subtitleFile: string, lead: number) =>
  `setpts=N+${lead},ass=filename=${escaped(subtitleFile)}:fontsdir=${escaped(FONT_FOLDER)},setpts=N`;

/** Inputs by what they contain, not by where they lie today. */
function named(input: Input, files: ReadonlyMap<string, CutFile>): unknown {
  const shaOf = (file: string) => [...files.values()].find((one) => one.file === file)?.sha256;
  if ('file' in input) return { ...input, file: shaOf(input.file), at: undefined };
  if ('poster' in input) {
    const files = Object.entries(input.poster.files).map(([key, file]) => [key, shaOf(file)]);
    return { ...input, drawing: POSTER_DRAWING, poster: { ...input.poster, files } };
  }
  return 'still' in input ? { ...input, still: shaOf(input.still) } : input;
}

/** One frame of the film with text over it, for the cover. */
export function stillGraph(cut: DrawnCut, files: ReadonlyMap<string, CutFile>, frame: number, lead: number) {
  const { starts } = cutFrames(cut);
  const at = starts.findLastIndex((start) => start <= frame);
  const span = { at, first: frame - (starts[at] ?? 0), frames: 1, fading: false };
  const drawn = drawSpan(cut, files, span, frame);
  return {
    inputs: drawn.inputs,
    known: { making: MAKING, graph: drawn.graph, inputs: drawn.inputs.map((input) => named(input, files)) },
    graph: (subtitleFile: string) => `${drawn.graph};[drawn]${written(subtitleFile, lead)}[out]`,
  };
}

/** What something is kept under: whatever changes how it looks must be in there, and nothing else. */
export const keyOf = (known: object) => createHash('sha256').update(JSON.stringify(known)).digest('hex');

/** Shots and pictures over them, as `[drawn]`. */
function drawSpan(
  cut: DrawnCut,
  files: ReadonlyMap<string, CutFile>,
  { at, first, frames, fading }: Span,
  start: number,
) {
  const stage = stageOf(cut);
  const [shot, next] = [cut.shots[at], cut.shots[at + 1]];
  if (!shot) throw new Error('no shot');
  const part = { shot, first, frames };
  const inputs = [shotInput(part, files, stage)];
  const graph = [shotGraph(part, 0, files, stage, 's0')];
  let last = 's0';
  if (fading && next) {
    const entering = { shot: next, first: 0, frames };
    inputs.push(shotInput(entering, files, stage));
    graph.push(shotGraph(entering, 1, files, stage, 's1'));
    const how = `transition=${XFADES[shot.transition.kind]}:duration=${frames / cut.fps}:offset=0`;
    graph.push(`[s0][s1]xfade=${how}[x]`);
    last = 'x';
  }
  for (const [number, layer] of cut.layers.entries()) {
    if (layer.kind === 'text') continue;
    const above = `l${number}`;
    const laid = layerGraph(layer, files, stage, { start, frames, first: inputs.length, below: last, above });
    if (!laid) continue;
    inputs.push(...laid.inputs);
    graph.push(...laid.graph);
    last = above;
  }
  graph.push(`[${last}]format=yuv420p[drawn]`);
  return { inputs, graph: graph.join(';') };
}
