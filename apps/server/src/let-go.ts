import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The first callers have been answered by then. */
const AFTER_MS = 3_000;

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Loading the modules makes the heap grow by some forty megabytes that V8 keeps although nobody needs them. One thorough
 * collection after the start gives them back, in about 120 ms; under load the heap grows again as it must.
 */
export function letGoOfStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as Collect;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, AFTER_MS).unref();
}
