/** The server's program, without its tests. */
const PROGRAM = /^apps\/server\/src\/(?!.*(?:\.test\.ts$|\/testing\/))/;
/** The folder's own piece; a database of tests; where the embedded database's own folder must not be. */
const ALLOWED = [
  'apps/server/src/kernel/scratch.ts',
  'apps/server/src/db/embedded/temporary.ts',
  'apps/server/src/db/embedded/home.ts',
];
const OTHER_WAYS = /\b(?:mkdtemp(?:Sync)?|tmpdir)\b/;

/** Temporary folders made in another way than `scratchFolder`: nobody would find them when their process is killed. */
export function scratchFaults(file, text) {
  if (!PROGRAM.test(file) || ALLOWED.includes(file)) return [];
  return text
    .split('\n')
    .flatMap((line, at) =>
      OTHER_WAYS.test(line)
        ? [
            `${file}:${at + 1}: makes a temporary folder that is never swept; use scratchFolder of #kernel/scratch.ts`,
          ]
        : [],
    );
}
