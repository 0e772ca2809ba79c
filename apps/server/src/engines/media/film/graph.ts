import { AvFailure, av, c, check } from './av.ts';
import type { Track } from './feed.ts';

/** What turns a picture upright, for 0 to 3 quarter turns. */
const TURNS: [string, string | null][][] = [
  [],
  [['transpose', 'clock']],
  [
    ['hflip', null],
    ['vflip', null],
  ],
  [['transpose', 'cclock']],
];

export interface Graph {
  /** Keep it to the end: the collector else frees it while it runs, and the process crashes. */
  graph: av.FilterGraph;
  sinks: Map<string, av.FilterContext>;
}

/** Builds a graph from its text; `trackOf` supplies each open input, `kinds` says what each open output is. */
export function openGraph(
  text: string,
  trackOf: (label: string) => Track,
  kinds: ReadonlyMap<string, 'v' | 'a'>,
  threads: number,
): Graph {
  const graph = new av.FilterGraph();
  graph.alloc();
  graph.nbThreads = threads;
  const add = (name: string, label: string, args: string | null = null) => {
    const filter = av.Filter.getByName(name);
    const made = filter && graph.createFilter(filter, label.replace(/\W/g, '_'), args);
    if (!made) throw new AvFailure(c.AVERROR_EINVAL, `filter ${name} ${args}`);
    return made;
  };
  const segment = graph.segmentParse(text);
  if (!segment) throw new AvFailure(c.AVERROR_EINVAL, 'parse the graph');
  const [ins, outs] = [new av.FilterInOut(), new av.FilterInOut()];
  check(segment.createFilters(), 'create filters');
  check(segment.applyOpts(), 'filter options');
  check(segment.apply(ins, outs), 'connect filters');
  for (const { name, filterCtx, padIdx } of openEnds(ins)) {
    const track = trackOf(name);
    const buffer = add(track.kind === 'v' ? 'buffer' : 'abuffer', `in ${name}`, track.parameters);
    track.buffer = buffer;
    let last = buffer;
    for (const [turn, args] of TURNS[track.quarterTurns] ?? []) {
      const next = add(turn, `${turn} ${name}`, args);
      check(last.link(0, next, 0), 'turn');
      last = next;
    }
    check(last.link(0, filterCtx, padIdx), `connect ${name}`);
  }
  const sinks = new Map<string, av.FilterContext>();
  for (const { name, filterCtx, padIdx } of openEnds(outs)) {
    const kind = kinds.get(name);
    if (!kind) throw new AvFailure(c.AVERROR_EINVAL, `nothing takes [${name}]`);
    const sink = add(kind === 'v' ? 'buffersink' : 'abuffersink', `out ${name}`);
    check(filterCtx.link(padIdx, sink, 0), `connect ${name}`);
    sinks.set(name, sink);
  }
  ins.free();
  outs.free();
  segment.free();
  check(graph.configSync(), 'configure the graph');
  return { graph, sinks };
}

function* openEnds(first: av.FilterInOut) {
  for (let end: av.FilterInOut | null = first; end?.name; end = end.next) {
    const { name, filterCtx, padIdx } = end;
    if (filterCtx) yield { name, filterCtx, padIdx };
  }
}
