import { type BoardShot, linesMs, VOICE_MARGIN_MS } from '@zhiying/contract';

export const partId = () => Math.random().toString(36).slice(2, 10).padEnd(8, '0');

export const newShot = (): BoardShot => ({ id: partId(), name: '', lines: [''], ms: 3000, clips: [] });

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
export function splitShot(shot: BoardShot): [BoardShot, BoardShot] {
  const parts = shot.lines.map(
    (line) => [line.slice(0, middleOf(line)), line.slice(middleOf(line))] as const,
  );
  const half = Math.max(500, Math.round(shot.ms / 2));
  const [first, second] = [parts.map(([before]) => before), parts.map(([, after]) => after)];
  return [
    { ...shot, lines: first, ms: lasts(first, half) },
    {
      ...shot,
      id: partId(),
      lines: second,
      ms: lasts(second, half),
      clips: shot.clips.map((clip) => ({ ...clip, in: clip.in + half })),
    },
  ];
}

/** Where two storyboards differ, in words. */
export function shotsDiffering(mine: readonly BoardShot[], theirs: readonly BoardShot[]): string[] {
  const others = new Map(theirs.map((shot) => [shot.id, shot]));
  const own = new Set(mine.map(({ id }) => id));
  const changed = mine.flatMap((shot, at) =>
    JSON.stringify(others.get(shot.id)) === JSON.stringify(shot) ? [] : [`第 ${at + 1} 个镜头`],
  );
  const missing = theirs.filter(({ id }) => !own.has(id)).length;
  return [...changed, ...(missing > 0 ? [`对方多 ${missing} 个镜头`] : [])];
}
