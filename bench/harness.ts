import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { BenchServer } from './bench-server.ts';

/** One line of a table: a figure of ours beside the same work done plainly, measured in the same run. */
export interface Row {
  what: string;
  ours: string;
  baseline: string;
  /** Ours to the baseline; what the goal speaks of. */
  ratio: number;
  goal: string;
  ok: boolean;
}

/** What the measurements of one run share. */
export interface Run {
  /** The sizes of the goals, or ones that are quick to make. */
  full: boolean;
  /** One server with so many members, made when first asked for; it can only grow. */
  members(count: number): Promise<BenchServer>;
  house(): Promise<BenchServer>;
}

export interface Bench {
  title: string;
  run(run: Run): Promise<Row[]>;
}

export interface Measured {
  seconds: number;
  /** Processor time of the processes watched; null where the system does not tell. */
  cpuSeconds: number | null;
  /** Processor time of PostgreSQL, where it is told apart. */
  databaseSeconds?: number | null;
}

const ROUNDS = 3;

export const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Wall and processor time of one piece of work; `pids` are the servers that do it, with their children. */
export async function measured(pids: readonly number[], work: () => Promise<unknown>): Promise<Measured> {
  const before = cpuOf(pids);
  const since = performance.now();
  await work();
  const seconds = (performance.now() - since) / 1000;
  const after = cpuOf(pids);
  return { seconds, cpuSeconds: before === null || after === null ? null : after - before };
}

/**
 * Three rounds, each doing everything once, so that a busy moment of the machine strikes all alike; the median of each. First
 * rounds that nobody counts warm everything up.
 */
export async function interleaved<Name extends string>(
  works: Record<Name, () => Promise<Measured>>,
  { rounds = ROUNDS, warmUps = 1 } = {},
): Promise<Record<Name, Measured>> {
  const names = Object.keys(works) as Name[];
  const seen = new Map<Name, Measured[]>(names.map((name) => [name, []]));
  for (let round = 0; round < warmUps + rounds; round++)
    for (const name of names) {
      const one = await works[name]();
      if (round >= warmUps) seen.get(name)?.push(one);
    }
  const result = (name: Name): Measured => {
    const all = seen.get(name) ?? [];
    const middle = (of: (one: Measured) => number | null | undefined) => {
      const values = all.flatMap((one) => of(one) ?? []);
      return values.length === all.length ? median(values) : null;
    };
    return {
      seconds: median(all.map(({ seconds }) => seconds)),
      cpuSeconds: middle(({ cpuSeconds }) => cpuSeconds),
      databaseSeconds: middle(({ databaseSeconds }) => databaseSeconds),
    };
  };
  return Object.fromEntries(names.map((name) => [name, result(name)])) as Record<Name, Measured>;
}

const QUIET = 0.05;

/** Waits until the servers do next to nothing by themselves: a new one still makes its demo data, which is not the work measured. */
export async function quiet(pids: readonly number[]): Promise<void> {
  for (let waited = 0; waited < 60; waited++) {
    const before = cpuOf(pids);
    await new Promise((go) => setTimeout(go, 1000));
    const after = cpuOf(pids);
    if (before === null || after === null || after - before < QUIET) return;
  }
}

const TICKS_PER_SECOND = 100;

/** From /proc: processor seconds of these processes and everything below them. */
export function cpuOf(roots: readonly number[]): number | null {
  try {
    const children = new Map<number, number[]>();
    const ticks = new Map<number, number>();
    for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      const fields = statOf(Number(name));
      if (!fields) continue;
      const [pid, parent] = [Number(name), Number(fields[1])];
      children.set(parent, [...(children.get(parent) ?? []), pid]);
      // Own time and that of children which have ended.
      ticks.set(
        pid,
        [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0),
      );
    }
    const sum = (pid: number): number =>
      (ticks.get(pid) ?? 0) + (children.get(pid) ?? []).reduce((total, child) => total + sum(child), 0);
    return roots.reduce((total, pid) => total + sum(pid), 0) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

function statOf(pid: number): string[] | null {
  try {
    // The name before it may contain anything, also blanks.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? null;
  } catch {
    return null;
  }
}

/** The memory a process holds now, or the most it ever held, in MB; null where the system does not tell. */
export function memoryOf(pid: number, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number | null {
  try {
    const [, kilobytes] =
      new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

/** From here on VmHWM counts anew. */
export function forgetMemoryPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Not this system: the peak stays that of the whole life.
  }
}
