import { FILES_AND_TIME } from './built-in.mjs';

const SERVER = 'apps/server/src/';

/** Tests of the server start all of it. */
const SERVER_TESTS = {
  may: [SERVER, 'apps/server/test/'],
  packages: ['vitest', 'node:', 'pg', 'sharp', '7z-wasm', 'drizzle-orm', 'ws', '@zhiying/contract'],
};

/** How everybody above `db` reaches the database: statements over a connection they are given. */
const DATABASE = {
  may: [`${SERVER}db/sql.ts`, `${SERVER}db/moment.ts`, `${SERVER}db/single-flight-reads.ts`],
  types: [`${SERVER}db/database.ts`],
};

/** Tables are declared with Drizzle; everything else is SQL. */
const TABLES = {
  '*.table.ts': { may: [`${SERVER}db/columns.ts`, `${SERVER}db/indexes.ts`], packages: ['drizzle-orm'] },
};

/** What begins a process: it may reach what it starts. */
const program = (file, { may = [], packages = [], types }) => ({
  place: `${SERVER}${file}`,
  may: [`${SERVER}config.ts`, `${SERVER}kernel/`, ...may.map((path) => `${SERVER}${path}`)],
  packages,
  types,
});

const programs = [
  program('main.ts', {
    may: [
      'app.ts',
      'preflight.ts',
      'collect-after-start.ts',
      'sandbox-process.ts',
      'modules/index.ts',
      'seed/',
      'db/',
      'engines/*/index.ts',
    ],
    packages: ['node:timers'],
    types: { packages: ['fastify'] },
  }),
  program('app.ts', {
    may: [
      'work-process.ts',
      'modules/index.ts',
      'modules/notification/index.ts',
      'db/',
      'engines/*/index.ts',
    ],
    packages: ['node:crypto', 'node:path', 'fastify', '@zhiying/contract'],
  }),
  program('work.program.ts', { may: ['app.ts', 'work-process.ts', 'db/'] }),
  program('work-process.ts', { may: ['work.program.ts'], packages: ['node:child_process', 'node:url'] }),
  {
    place: `${SERVER}sandbox-process.ts`,
    // Started as a process of its own.
    may: [`${SERVER}config.ts`, `${SERVER}kernel/`, 'apps/sandbox/src/main.ts'],
    packages: ['node:child_process', 'node:url'],
  },
  program('admin-password.ts', {
    may: ['seed/administrator.ts', 'modules/auth/index.ts', 'modules/index.ts', 'db/'],
  }),
  program('accept-key.ts', { may: ['db/'] }),
  program('audit-export.ts', { may: ['db/', 'modules/audit/index.ts'], packages: ['node:fs'] }),
  program('remove-demo.ts', {
    may: ['seed/bootstrap.ts', 'seed/house-itself.ts', 'db/', 'engines/*/index.ts'],
    packages: ['node:fs', 'node:path', 'node:readline'],
  }),
  program('preflight.ts', { packages: ['node:events', 'node:fs', 'node:net', 'node:path'] }),
  // Asks V8 for a collection, which no other module offers.
  program('collect-after-start.ts', { packages: ['node:v8', 'node:vm'] }),
  {
    place: `${SERVER}openapi.ts`,
    may: [`${SERVER}kernel/http/`, 'docs/openapi.json'],
    packages: ['node:fs', '@zhiying/contract'],
  },
  {
    place: `${SERVER}config.ts`,
    // The repository's own folder, where `.env` lies.
    may: ['./'],
    packages: ['node:fs', 'node:path', 'node:url', 'node:util', '@zhiying/contract'],
  },
  // What stands loose here is a test; every other file has its row above.
  { place: SERVER, empty: true, tests: SERVER_TESTS },
];

export const server = [
  ...programs,
  {
    place: `${SERVER}db/`,
    may: [`${SERVER}config.ts`, 'apps/server/package.json'],
    packages: [
      'pg',
      'pg-copy-streams',
      'drizzle-orm',
      'sql-template-tag',
      'zod',
      'node:async_hooks',
      'node:child_process',
      'node:events',
      'node:net',
      'node:url',
      'node:zlib',
      ...FILES_AND_TIME,
    ],
    // PostgreSQL for this machine is found by its package's name.
    within: { 'embedded/binaries.ts': { packages: ['node:module'] } },
    tests: SERVER_TESTS,
  },
  {
    place: `${SERVER}kernel/`,
    may: [...DATABASE.may, `${SERVER}db/database.ts`, `${SERVER}config.ts`],
    packages: ['@zhiying/contract', 'zod', 'node:events', 'node:url', 'node:zlib', ...FILES_AND_TIME],
    within: {
      ...TABLES,
      'access/passwords.ts': { packages: ['@node-rs/argon2'] },
      // Address ranges of API tokens.
      'access/api-token.ts': { packages: ['node:net'] },
      // Columns that areas put into their tables.
      'access/placed.ts': TABLES['*.table.ts'],
      'review/reviewed.ts': TABLES['*.table.ts'],
      'register/register-columns.ts': TABLES['*.table.ts'],
      'confined/': { packages: ['node:child_process'] },
      'events/listener.ts': { packages: ['pg'] },
      'http/socket.ts': { packages: ['ws'] },
      'http/': {
        packages: [
          'fastify',
          '@fastify/static',
          '@fastify/rate-limit',
          'helmet',
          'prom-client',
          'node:dns',
          'node:http',
          'node:https',
          'node:net',
        ],
      },
      'jobs/': { packages: ['pg-boss'] },
      'log.ts': { packages: ['pino'] },
    },
    types: { packages: ['fastify'] },
    tests: SERVER_TESTS,
  },
  {
    place: `${SERVER}engines/`,
    each: true,
    inner: 'index.ts',
    may: [`${SERVER}kernel/`, ...DATABASE.may, `${SERVER}config.ts`],
    packages: ['@zhiying/contract', 'zod', 'node:url', 'node:zlib', ...FILES_AND_TIME],
    within: {
      ...TABLES,
      'media/': { packages: ['sharp', 'node-av', '@hyzyla/pdfium', '7z-wasm', 'blurhash'] },
      'media/poster/': {
        may: ['packages/poster/pictures/'],
        packages: ['@napi-rs/canvas', '@zhiying/poster'],
      },
      // Cards of films are fitted to the film before they are drawn.
      'media/cut/': { packages: ['@zhiying/poster'] },
      'speech/': { packages: ['node:child_process', 'node:module', '@node-rs/jieba'] },
      // Fetched by `npm run voice` into a folder of their own.
      'speech/kokoro/': { may: ['voice/'], packages: ['onnxruntime-node', 'pinyin-pro'] },
      'storage/': { packages: ['node:http'] },
      // For whom a request is made, without handing it through every connector.
      'platforms/caller.ts': { packages: ['node:async_hooks'] },
    },
    types: { may: DATABASE.types, packages: ['fastify'] },
    tests: SERVER_TESTS,
  },
  {
    place: `${SERVER}seed/`,
    may: [`${SERVER}kernel/`, ...DATABASE.may, `${SERVER}db/insert-rows.ts`, `${SERVER}config.ts`],
    packages: ['@zhiying/contract', 'node:crypto'],
    types: { may: DATABASE.types },
    tests: SERVER_TESTS,
  },
  {
    place: `${SERVER}modules/`,
    each: true,
    inner: 'index.ts',
    may: [
      `${SERVER}kernel/`,
      `${SERVER}engines/*/index.ts`,
      `${SERVER}seed/demo/`,
      ...DATABASE.may,
      `${SERVER}config.ts`,
    ],
    packages: ['@zhiying/contract', 'zod', ...FILES_AND_TIME],
    within: {
      ...TABLES,
      // What people sign in with besides the password.
      'factor/': { packages: ['@simplewebauthn/server', 'otplib', 'node:net'] },
      'login-way/': { packages: ['jose', 'openid-client'] },
      'aisbot/match/segment.ts': { packages: ['@node-rs/jieba', 'node:module'] },
      'hot/read/': { packages: ['htmlparser2'] },
      // Attempts point at accounts with a foreign key.
      'publish/publish.table.ts': { may: [`${SERVER}modules/account/account.table.ts`] },
      // Only the process for media loads these; the engine's index would load them everywhere.
      'digitman/': {
        may: [`${SERVER}engines/media/talk/`, `${SERVER}engines/media/sharp.ts`],
        packages: ['@zhiying/poster'],
      },
      // Which card a shot without footage shows, and what it says.
      'ai-video/': { packages: ['@zhiying/poster'] },
      'video-resource/template/': { packages: ['@zhiying/poster'] },
      // Layout without drawing: what would be cut off is told before anything is made.
      'poster/': { packages: ['@zhiying/poster'] },
      'material/demo/footage.ts': { may: [`${SERVER}engines/media/sharp.ts`] },
    },
    types: { may: DATABASE.types, packages: ['fastify'] },
    tests: SERVER_TESTS,
  },
  {
    place: `${SERVER}modules/index.ts`,
    may: [`${SERVER}modules/*/index.ts`, `${SERVER}kernel/module.ts`],
    packages: [],
  },
  {
    place: 'apps/server/test/',
    may: [
      SERVER,
      'apps/sandbox/src/',
      'scripts/lib/',
      'docs/',
      'deploy',
      'packages/contract/',
      'packages/poster/',
    ],
    packages: [
      ...SERVER_TESTS.packages,
      'zod',
      'fastify',
      'vite',
      'fast-check',
      'jsqr',
      'jose',
      'oidc-provider',
      'otplib',
      '@zhiying/client',
      '@zhiying/poster',
      '@aws-sdk/client-s3',
      '@aws-sdk/lib-storage',
      '@zhiying/poster',
    ],
    // The database that every test copies has the queue's tables.
    within: { 'postgres.ts': { packages: ['pg-boss'] } },
  },
  { place: 'apps/server/build.config.ts', packages: ['node:path', 'vite'] },
  { place: 'apps/server/drizzle.config.ts', packages: ['drizzle-kit'] },
  {
    place: 'apps/server/vitest.config.ts',
    may: ['.cache/', 'scripts/lib/in-order.mjs', 'scripts/lib/tags.mjs'],
    packages: ['node:url', 'vitest/config'],
  },
];
