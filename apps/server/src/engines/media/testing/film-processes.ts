import { readdirSync, readFileSync } from 'node:fs';

/** Processes at work on films that this one, or one that it started, has started. Linux only. */
export function filmProcesses(): number[] {
  const parents = new Map<number, number>();
  const films: number[] = [];
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const parent = /\) \w (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1];
      parents.set(Number(name), Number(parent));
      if (readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('film.program.ts')) films.push(Number(name));
    } catch {
      // It ended meanwhile.
    }
  }
  const isOurs = (pid: number | undefined): boolean =>
    pid === process.pid || (pid !== undefined && pid > 1 && isOurs(parents.get(pid)));
  return films.filter(isOurs);
}
