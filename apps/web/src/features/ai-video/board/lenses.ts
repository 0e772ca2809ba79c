import { type Lens, linesMs, VOICE_MARGIN_MS } from '@zhiying/contract';

export const partId = () => Math.random().toString(36).slice(2, 10).padEnd(8, '0');

export const newLens = (): Lens => ({ id: partId(), name: '', lines: [''], ms: 3000, clips: [] });

/** The place nearest to the middle where a sentence or clause ends. */
function middleOf(line: string): number {
  const ends = [...line.matchAll(/[，。！？；、,.!?;]/g)]
    .map(({ index }) => index + 1)
    .filter((at) => at < line.length);
  const middle = line.length / 2;
  const near = (best: number, at: number) => (Math.abs(at - middle) < Math.abs(best - middle) ? at : best);
  return ends.length > 0 ? ends.reduce(near) : Math.round(middle);
}

const lasts = (lines: readonly string[], least: number) =>
  Math.max(least, ...lines.map((line) => (line ? linesMs(line) + VOICE_MARGIN_MS : 0)));

/** One shot becomes two: what is said is parted, and so is the footage. */
export function splitLens(lens: Lens): [Lens, Lens] {
  const parts = lens.lines.map(
    (line) => [line.slice(0, middleOf(line)), line.slice(middleOf(line))] as const,
  );
  const half = Math.max(500, Math.round(lens.ms / 2));
  const [first, second] = [parts.map(([before]) => before), parts.map(([, after]) => after)];
  return [
    { ...lens, lines: first, ms: lasts(first, half) },
    {
      ...lens,
      id: partId(),
      lines: second,
      ms: lasts(second, half),
      clips: lens.clips.map((clip) => ({ ...clip, in: clip.in + half })),
    },
  ];
}

/** Where two storyboards differ, in words. */
export function lensesDiffering(mine: readonly Lens[], theirs: readonly Lens[]): string[] {
  const others = new Map(theirs.map((lens) => [lens.id, lens]));
  const own = new Set(mine.map(({ id }) => id));
  const changed = mine.flatMap((lens, at) =>
    JSON.stringify(others.get(lens.id)) === JSON.stringify(lens) ? [] : [`第 ${at + 1} 个镜头`],
  );
  const missing = theirs.filter(({ id }) => !own.has(id)).length;
  return [...changed, ...(missing > 0 ? [`对方多 ${missing} 个镜头`] : [])];
}
