import { cpus } from 'node:os';
import type { Measured, Row } from './harness.ts';

export const machine = () =>
  `Node ${process.version} · ${process.platform}-${process.arch} · ${cpus().length} × ${cpus()[0]?.model ?? '?'}`;

/** Wide characters take two places. */
const width = (text: string) => [...text].reduce((sum, char) => sum + (/[ᄀ-￦]/u.test(char) ? 2 : 1), 0);

export function table(rows: readonly Row[]): string {
  const lines = [
    ['what', 'ours', 'baseline', 'ratio', 'goal', 'ok'],
    ...rows.map(({ what, ours, baseline, ratio, goal, ok }) => [
      what,
      ours,
      baseline,
      `${ratio.toFixed(2)}×`,
      goal,
      ok ? 'yes' : 'NO',
    ]),
  ];
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => width(line[at] ?? '')))) ?? [];
  const drawn = lines.map(
    (line) => `| ${line.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - width(cell))).join(' | ')} |`,
  );
  const rule = `|${widths.map((size) => '-'.repeat(size + 2)).join('|')}|`;
  return [drawn[0], rule, ...drawn.slice(1)].join('\n');
}

export const ms = ({ seconds }: Measured) => `${(seconds * 1000).toFixed(1)} ms`;
/** Time and, where it is known, the processor's. */
export const timed = ({ seconds, cpuSeconds }: Measured) =>
  `${seconds.toFixed(2)} s${cpuSeconds === null ? '' : ` (CPU ${cpuSeconds.toFixed(2)} s)`}`;

/** A row whose goal is to stay below so many times the baseline. */
export function atMost(what: string, ours: Measured, baseline: Measured, most: number, shown = ms): Row {
  const ratio = ours.seconds / baseline.seconds;
  return { what, ours: shown(ours), baseline: shown(baseline), ratio, goal: `≤ ${most}×`, ok: ratio <= most };
}

/** A row whose goal is to take so many times less than the baseline. */
export function faster(what: string, ours: Measured, baseline: Measured, least: number, shown = ms): Row {
  const ratio = baseline.seconds / ours.seconds;
  return {
    what,
    ours: shown(ours),
    baseline: shown(baseline),
    ratio,
    goal: `≥ ${least}×`,
    ok: ratio >= least,
  };
}

/** A row whose goal is to take at most so many milliseconds. */
export const inTime = (what: string, time: number, mostMs: number): Row => ({
  what,
  ours: `${time.toFixed(1)} ms`,
  baseline: `${mostMs} ms`,
  ratio: time / mostMs,
  goal: '≤ 1×',
  ok: time <= mostMs,
});
