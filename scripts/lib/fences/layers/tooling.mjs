import { FILES_AND_TIME } from './built-in.mjs';

const SERVER = 'apps/server/src/';
const CONTRACT = 'packages/contract/src/';

/** What everything stands on. */
export const contract = [
  { place: `${CONTRACT}core/`, packages: ['zod'] },
  { place: CONTRACT, packages: ['zod'] },
  // Drawn by the browser and by the server, so it knows neither.
  { place: 'packages/poster/src/', packages: ['@zhiying/contract', 'qr'], tests: { packages: ['vitest'] } },
  // For programs of other systems, which take nothing else of ours.
  {
    place: 'packages/client/src/',
    packages: ['@zhiying/contract', 'node:crypto'],
  },
  { place: 'packages/client/example/', packages: ['@zhiying/client', '@zhiying/contract'] },
];

/** Programs of their own, and what builds, tries and measures the rest. */
export const tooling = [
  {
    // Goes to people's own computers as one file.
    place: 'apps/assistant/src/',
    packages: ['@zhiying/contract/live', 'ws', 'node:child_process', ...FILES_AND_TIME],
  },
  { place: 'apps/assistant/build.config.ts', may: ['apps/assistant/src/version.ts'], packages: ['vite'] },
  {
    place: 'apps/sandbox/src/',
    packages: [
      '@zhiying/contract',
      'node:crypto',
      'node:fs',
      'node:http',
      'node:net',
      'node:path',
      'node:readline',
      'node:timers',
    ],
  },
  {
    place: 'scripts/',
    // A developer's server is started with the settings it would read itself.
    may: [`${SERVER}config.ts`, 'apps/server/test/foreign-tables.ts', './'],
    packages: ['node:', 'vite', 'vitest/node', 'oxc-parser'],
    tests: { packages: ['vitest'] },
  },
  {
    place: 'e2e/',
    may: [SERVER, 'apps/server/test/', 'scripts/lib/', 'deploy/', './'],
    packages: [
      'node:',
      'vitest',
      'playwright-core',
      'axe-core',
      '@sparticuz/chromium',
      'sharp',
      'vite',
      '@zhiying/contract',
      '@zhiying/poster',
    ],
  },
  {
    place: 'bench/',
    may: [SERVER, 'apps/server/test/', 'apps/web/', `${CONTRACT}core/zod.ts`, 'e2e/', 'scripts/lib/', './'],
    packages: [
      'node:',
      'pg-boss',
      'playwright-core',
      'vite',
      'ws',
      'antd',
      'react',
      'react-dom',
      '@zhiying/contract',
      '@zhiying/poster',
    ],
    // The echo that a room is held against writes rows with nothing of ours between.
    within: { 'bare-echo.ts': { packages: ['pg'] } },
  },
];
