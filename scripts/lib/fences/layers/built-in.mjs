/** Built-in modules that reach nobody: a place that has these may compute, wait, and read and write files. */
export const FILES_AND_TIME = [
  'node:crypto',
  'node:fs',
  'node:os',
  'node:path',
  'node:stream',
  'node:timers',
  'node:util',
];
