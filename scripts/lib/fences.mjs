/**
 * Who may use whom. A row is a place (a folder or file under the root, with a slash at the end for a folder):
 *
 * - `may`: the only places of the project its files may import, besides itself;
 * - `packages`: the only packages it may import, or `without`: all but these; `name/` and `name:` mean whatever begins so;
 * - `each`: its folders are places of their own, which do not see each other;
 * - `among`: with `each`, folders may use one another as long as no circle comes of it;
 * - `inner`: with `each`, the file through which others may reach a folder;
 * - `types`: `import type` may name more, because nothing of it is in the program;
 * - `empty`: no file stands here, only in the places below it;
 * - `calls`: the only areas of the contract whose calls it may name;
 * - `tests`: what its tests may use besides.
 *
 * The most exact row counts for a file. Every row says, in `never`, what it must refuse: each run of the check tries
 * that the fence still does.
 */
const WEB = 'apps/web/src/';
const SERVER = 'apps/server/src/';
const CONTRACT = 'packages/contract/src/';
const kit = (room) => `${WEB}kit/${room}/`;

/** The kit's rooms, from the ground up: each uses only those before it. */
export const KIT_ROOMS = [
  'base',
  'page',
  'session',
  'display',
  'feedback',
  'layout',
  'form',
  'files',
  'chart',
  'list',
];

/** Calls the kit makes itself: who is signed in and where, what they prefer, where files are put. */
const KIT_CALLS = ['auth', 'self', 'preference', 'storage'];

const kitRooms = KIT_ROOMS.map((room, at) => ({
  place: kit(room),
  may: KIT_ROOMS.slice(0, at).map(kit),
  without: ['node:'],
  calls: KIT_CALLS,
  tests: { packages: ['node:'], calls: ['member', 'material'] },
  never: [
    ...(KIT_ROOMS[at + 1] ? [`import { x } from '#kit/${KIT_ROOMS[at + 1]}/x.ts';`] : []),
    "import { x } from '#parts/member/member-picker.tsx';",
    "import { x } from '../../features/place/deep/x.ts';",
    "const X = lazy(() => import('#features/place/place.page.tsx'));",
    "import type { X } from '#shell/menu.ts';",
    "import { x } from '#app/router.tsx';",
    "import { readFileSync } from 'node:fs';",
    'useCall(contract.member.list);',
    'const { member } = contract;',
  ],
}));

export const FENCES = [
  ...kitRooms,
  {
    place: `${WEB}kit/`,
    empty: true,
    never: ['export const loose = 1;'],
  },
  {
    place: `${WEB}parts/`,
    each: true,
    among: true,
    may: [`${WEB}kit/`],
    without: ['node:'],
    never: [
      "import { x } from '#features/place/place.names.ts';",
      "import { x } from '../../../features/place/place.names.ts';",
      "import { x } from '#shell/menu.ts';",
      "import { x } from '#app/router.tsx';",
    ],
  },
  {
    place: `${WEB}features/`,
    each: true,
    may: [`${WEB}kit/`, `${WEB}parts/`],
    without: ['node:'],
    tests: { packages: ['node:'] },
    never: [
      "import { x } from '../place/place.names.ts';",
      "import { x } from '#features/place/deep/x.ts';",
      "import { x } from '#shell/menu.ts';",
      "export { x } from '#app/router.tsx';",
    ],
  },
  {
    place: `${WEB}shell/`,
    may: [`${WEB}kit/`, `${WEB}parts/`],
    without: ['node:'],
    never: ["import { x } from '#features/place/place.names.ts';", "import { x } from '../app/router.tsx';"],
  },
  {
    place: `${WEB}login/`,
    may: [
      `${WEB}kit/base/logo.tsx`,
      `${WEB}kit/base/password-strength.ts`,
      `${WEB}kit/session/token.ts`,
      `${WEB}kit/session/api/host.ts`,
    ],
    packages: ['react', 'react-dom/client', '@zhiying/contract/limits'],
    types: { packages: ['@zhiying/contract'] },
    tests: { packages: ['vitest', 'node:'] },
    never: [
      "import Button from 'antd/es/button';",
      "import { contract } from '@zhiying/contract';",
      "import { z } from 'zod';",
      "import { x } from '#kit/base/icons.tsx';",
      "import { x } from '../features/place/place.names.ts';",
    ],
  },
  {
    place: `${WEB}app/`,
    may: [`${WEB}kit/`, `${WEB}parts/`, `${WEB}features/`, `${WEB}shell/`],
    without: ['node:'],
    tests: { may: [`${WEB}login/`] },
    never: ["import { x } from '../login/login.tsx';", "import { x } from '../main.ts';"],
  },
  {
    place: `${CONTRACT}core/`,
    packages: ['zod'],
    never: [
      "import { material } from '../material/index.ts';",
      "import { readFile } from 'node:fs/promises';",
      "import { useState } from 'react';",
    ],
  },
  {
    place: CONTRACT,
    packages: ['zod'],
    never: [
      "import { readFile } from 'node:fs/promises';",
      "import type { FastifyInstance } from 'fastify';",
      "import { sql } from 'drizzle-orm/sql';",
    ],
  },
  {
    place: `${SERVER}config.ts`,
    // The repository's own folder, where `.env` lies.
    may: ['./'],
    never: [
      "import { WORK_CLASSES } from '#kernel/jobs/work-classes.ts';",
      "import { x } from './db/database.ts';",
    ],
  },
  {
    place: `${SERVER}db/`,
    may: [`${SERVER}config.ts`, 'apps/server/package.json'],
    tests: { may: [SERVER, 'apps/server/test/'] },
    never: [
      "import { hashPassword } from '#kernel/access/passwords.ts';",
      "import { loadDemo } from '#seed/demo/demo.ts';",
      "import { x } from '../modules/member/index.ts';",
    ],
  },
  {
    place: `${SERVER}kernel/`,
    may: [`${SERVER}db/`, `${SERVER}config.ts`],
    without: ['react', 'antd'],
    tests: { may: [SERVER, 'apps/server/test/'] },
    never: [
      "import { sharp } from '#engines/media/sharp.ts';",
      "import { probe } from '#engines/media/film/probe.ts';",
      "import { x } from '../../modules/member/index.ts';",
      "import { startApp } from '../app.ts';",
    ],
  },
  {
    place: `${SERVER}engines/`,
    each: true,
    inner: 'index.ts',
    may: [`${SERVER}kernel/`, `${SERVER}db/`, `${SERVER}config.ts`, 'voice/'],
    tests: { may: [SERVER, 'apps/server/test/'] },
    never: [
      "import { x } from '../../modules/member/index.ts';",
      "import { x } from '../storage/embedded/uploads.ts';",
      "import { startApp } from '../../app.ts';",
    ],
  },
  {
    place: `${SERVER}seed/`,
    may: [`${SERVER}kernel/`, `${SERVER}db/`, `${SERVER}config.ts`],
    tests: { may: [SERVER, 'apps/server/test/'] },
    never: [
      "import { x } from '../modules/member/index.ts';",
      "import { openModel } from '#engines/model/index.ts';",
    ],
  },
  {
    place: `${SERVER}modules/`,
    each: true,
    inner: 'index.ts',
    may: [
      `${SERVER}kernel/`,
      `${SERVER}engines/`,
      `${SERVER}seed/`,
      `${SERVER}db/`,
      `${SERVER}config.ts`,
      // Attempts point at accounts with a foreign key.
      `${SERVER}modules/account/account.table.ts`,
    ],
    tests: { may: [SERVER, 'apps/server/test/'] },
    never: [
      "import { findMembers } from '../member/member.repository.ts';",
      "import { x } from '../../member/deep/x.ts';",
      "import { startApp } from '../../app.ts';",
      "import { main } from '../../main.ts';",
    ],
  },
];
