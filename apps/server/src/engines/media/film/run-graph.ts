import { setImmediate as breathe } from 'node:timers/promises';
import { AvFailure, av, c, check } from './av.ts';
import { type Feed, FileFeed, type FilmInput, type Track } from './feed.ts';
import { openGraph } from './graph.ts';
import { type MotionInput, openMotion } from './motion-feed.ts';
import { openStill, type StillInput } from './still-feed.ts';

/** Who takes what comes out of a graph: a file that is written, or somebody who looks at the frames. */
export interface Taker {
  pads: { name: string; kind: 'v' | 'a' }[];
  open(sinks: ReadonlyMap<string, av.FilterContext>): Promise<void>;
  /** A null frame ends a pad. False: enough, nothing more is wanted of this run. */
  take(pad: string, frame: av.Frame | null): boolean;
  /** Everything was taken. */
  close(): void;
}

export type Input = FilmInput | StillInput | MotionInput;

export interface GraphRun {
  inputs: Input[];
  /** `[0:v]scale=…[v];[1:a]…[a]`: inputs by number and kind, each once (see split, asplit); outputs by the takers' names. */
  graph: string;
  /** Length of what is made, for the progress. */
  seconds: number;
}

/** Threads beyond two make one piece of work slow down everybody else's. */
const THREADS = 2;
const TELL_MS = 250;

/** Runs a graph as `ffmpeg -filter_complex` would; yields how far it is, 0 to 1. */
export async function* runGraph(
  { inputs, graph: text, seconds }: GraphRun,
  taker: Taker,
): AsyncGenerator<number, { damagedAt: number | null }> {
  const labels = [...text.matchAll(/\[(\d+):([va])\]/g)];
  const feeds: Feed[] = [];
  for (const [at, input] of inputs.entries()) {
    const kinds = labels.filter(([, number]) => Number(number) === at).map(([, , kind]) => kind as 'v' | 'a');
    if ('file' in input) feeds.push(new FileFeed(input, kinds));
    else feeds.push('poster' in input ? await openMotion(input) : await openStill(input));
  }
  const trackOf = (label: string): Track => {
    const [, number, kind] = /^(\d+):([va])$/.exec(label) ?? [];
    const track = feeds[Number(number)]?.tracks.find((one) => one.kind === kind);
    if (!track) throw new AvFailure(c.AVERROR_EINVAL, `nothing gives [${label}]`);
    return track;
  };
  const kinds = new Map(taker.pads.map(({ name, kind }) => [name, kind]));
  const { graph, sinks } = openGraph(text, trackOf, kinds, THREADS);
  await taker.open(sinks);

  const frame = new av.Frame();
  frame.alloc();
  const give = (track: Track, one: av.Frame | null) => {
    const result = track.buffer?.buffersrcAddFrameSync(one) ?? c.AVERROR_EOF;
    // The graph has seen enough of it.
    if (result === c.AVERROR_EOF) track.ended = true;
    else check(result, 'filter');
  };
  const open = new Map(
    [...sinks].map(([pad, sink]) => [pad, { sink, base: sink.buffersinkGetTimeBase(), at: 0 }]),
  );
  let enough = false;
  /** Hands over what lies ready at each end. False where nothing did. */
  const drain = () => {
    let any = false;
    for (const [pad, end] of open) {
      const result = end.sink.buffersinkGetFrameSync(frame);
      if (result === c.AVERROR_EAGAIN) continue;
      any = true;
      const over = result === c.AVERROR_EOF;
      if (!over) check(result, 'filter');
      if (!over) end.at = (Number(frame.pts) * end.base.num) / end.base.den;
      if (!taker.take(pad, over ? null : frame)) enough = true;
      frame.unref();
      if (over) open.delete(pad);
    }
    return any;
  };
  let told = Date.now();
  while (open.size && !enough) {
    if (!drain()) {
      // Whoever is furthest behind on the film's clock is what the graph waits for.
      const next = feeds.filter(({ ended }) => !ended).toSorted((a, b) => a.clock - b.clock)[0];
      if (!next) throw new AvFailure(c.AVERROR_EOF, 'the graph wants more than the inputs hold');
      next.step(frame, give);
    }
    if (Date.now() - told < TELL_MS) continue;
    told = Date.now();
    yield Math.min(1, Math.min(...[...open.values()].map(({ at }) => at)) / (seconds || 1));
    // Lets the message go, and a lost parent be noticed.
    await breathe();
  }
  taker.close();
  frame.free();
  for (const feed of feeds) feed.close();
  graph.free();
  return { damagedAt: feeds.find(({ damagedAt }) => damagedAt !== null)?.damagedAt ?? null };
}

/** Looks at the frames of one end of a graph; `look` returns false when it has seen enough. */
export async function watchFrames(
  run: Omit<GraphRun, 'seconds'>,
  kind: 'v' | 'a',
  look: (frame: av.Frame) => boolean | void,
): Promise<void> {
  for await (const _ of watching({ ...run, seconds: 1 }, kind, look)) continue;
}

/** The same for whoever wants to tell how far it is. */
export function watching(run: GraphRun, kind: 'v' | 'a', look: (frame: av.Frame) => boolean | void) {
  return runGraph(run, {
    pads: [{ name: 'out', kind }],
    open: async () => {},
    take: (_, frame) => !frame || look(frame) !== false,
    close: () => {},
  });
}
