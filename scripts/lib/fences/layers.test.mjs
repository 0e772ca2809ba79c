import { expect, it } from 'vitest';
import { circleFaults, fenceOf, importFaults } from './import-faults.mjs';
import { FENCES } from './layers.mjs';

const SERVER = 'apps/server/src/';
const WEB = 'apps/web/src/';
const TASK = `${SERVER}modules/task/example.ts`;
const FEATURE = `${WEB}features/task/example.tsx`;
const KERNEL = `${SERVER}kernel/example.ts`;
const CONTRACT = 'packages/contract/src/task/example.ts';
const LIST = `${WEB}kit/list/example.tsx`;

/** Tries of one place that end with the same fault, by how they are made. */
const refused = (file, fault, tries) =>
  Object.entries(tries).map(([title, code]) => [title, file, code, fault]);

/** What each place must refuse. */
const REFUSED = [
  // Places that count as what they are, and what they do not see.
  ...refused(`${SERVER}modules/aisbot/test/example.ts`, 'does not use', {
    'a folder named test in a module': "import { x } from '../../member/x.ts';",
  }),
  ...refused(`${WEB}features/aisbot/test/example.tsx`, 'node:fs', {
    'a folder named test in a feature': "import { readFileSync } from 'node:fs';",
  }),
  ...refused(TASK, 'uses the test', {
    'a test used by what is none': "import { x } from './evil.test.ts';",
    'cases used by what is none': "import { x } from './evil.cases.ts';",
  }),
  ...refused(`${SERVER}engines/media/example.ts`, 'uses the test', {
    'testing aids in production': "import { x } from './testing/films.ts';",
  }),
  ...refused('apps/server/tools/example.ts', 'stands in no place', {
    'a place without a row': 'export const x = 1;',
  }),
  ...refused(`${SERVER}example.ts`, 'a row of its own', {
    'a new program': "import { startApp } from './app.ts';",
  }),
  ...refused(`${WEB}kit/example.ts`, 'a row of its own', {
    'loose in the kit': 'export const x = 1;',
  }),
  ...refused(`${WEB}example.ts`, 'a row of its own', {
    'loose in the console': 'export const x = 1;',
  }),
  ...refused(TASK, 'does not use', {
    'the list of modules, from a module': "import { modules } from '../index.ts';",
    'a part of an engine': "import { x } from '#engines/media/film/probe.ts';",
    'sharp by way of the engine': "import { sharp } from '#engines/media/sharp.ts';",
    'module → app': "import { startApp } from '../../app.ts';",
    'module → main': "import '../../main.ts';",
    'module → tests': "import { x } from '../../../test/house.ts';",
  }),
  ...refused(`${SERVER}modules/index.ts`, 'does not use', {
    'a part of a module, from the list': "import { x } from './member/member.service.ts';",
  }),
  ...refused(`${SERVER}engines/media/example.ts`, 'does not use', {
    'another engine': "import { x } from '../storage/embedded/uploads.ts';",
    'engine → module': "import { x } from '../../modules/member/index.ts';",
  }),
  ...refused(KERNEL, 'does not use', {
    'kernel → engine': "import { probe } from '#engines/media/index.ts';",
    'kernel → module': "import { x } from '../modules/member/index.ts';",
    'kernel → app': "import { startApp } from '../app.ts';",
  }),
  ...refused(`${SERVER}seed/example.ts`, 'does not use', {
    'seed → module': "import { x } from '../modules/member/index.ts';",
    'seed → engine': "import { openModel } from '#engines/model/index.ts';",
  }),
  ...refused(`${SERVER}db/example.ts`, 'does not use', {
    'db → kernel': "import { hashPassword } from '#kernel/access/passwords.ts';",
  }),
  ...refused(`${SERVER}config.ts`, 'does not use', {
    'config → kernel': "import { x } from '#kernel/jobs/work-classes.ts';",
  }),
  ...refused(`${SERVER}app.ts`, 'does not use', {
    'app → main': "import './main.ts';",
    'app → a part of a module': "import { x } from './modules/member/member.service.ts';",
  }),
  ...refused(`${SERVER}main.ts`, 'does not use', {
    'main → a module': "import { x } from './modules/member/index.ts';",
    'main → sandbox': "import '../../sandbox/src/main.ts';",
  }),
  ...refused(`${SERVER}work-process.ts`, 'does not use', {
    'work process → modules': "import { modules } from './modules/index.ts';",
  }),
  ...refused(`${SERVER}work.program.ts`, 'does not use', {
    'work program → a module': "import { x } from './modules/member/index.ts';",
  }),
  ...refused(`${SERVER}sandbox-process.ts`, 'does not use', {
    'sandbox process → sandbox': "import { x } from '../../sandbox/src/server.ts';",
  }),
  ...refused(`${SERVER}admin-password.ts`, 'does not use', {
    'admin password → a module': "import { x } from './modules/member/index.ts';",
  }),
  ...refused(`${SERVER}accept-key.ts`, 'does not use', {
    'accept key → modules': "import { modules } from './modules/index.ts';",
  }),
  ...refused(`${SERVER}audit-export.ts`, 'does not use', {
    'audit export → modules': "import { modules } from './modules/index.ts';",
  }),
  ...refused('packages/client/src/example.ts', 'does not use', {
    'client → server': "import { x } from '../../../apps/server/src/config.ts';",
  }),
  ...refused('packages/client/example/example.ts', 'the package zod', {
    'example → what the client does not bring': "import { z } from 'zod';",
  }),
  ...refused(`${SERVER}remove-demo.ts`, 'does not use', {
    'removing the demo → modules': "import { modules } from './modules/index.ts';",
  }),
  ...refused(`${SERVER}preflight.ts`, 'does not use', {
    'check of the place → db': "import { x } from './db/database.ts';",
  }),
  ...refused(`${SERVER}collect-after-start.ts`, 'does not use', {
    'letting go → db': "import { x } from './db/database.ts';",
  }),
  ...refused(`${SERVER}openapi.ts`, 'does not use', {
    'openapi → modules': "import { modules } from './modules/index.ts';",
  }),
  ...refused(TASK, 'does not use apps/sandbox', {
    'server → sandbox': "import { x } from '@zhiying/sandbox/src/server.ts';",
  }),
  ...refused(TASK, 'does not use apps/web', {
    'server → console': "import { x } from '@zhiying/web/src/main.ts';",
  }),
  ...refused('apps/sandbox/src/example.ts', 'does not use', {
    'sandbox → server': "import { x } from '../../server/src/config.ts';",
  }),
  ...refused('apps/assistant/src/example.ts', 'does not use', {
    'assistant → server': "import { x } from '../../server/src/config.ts';",
  }),
  ...refused('apps/assistant/src/example.ts', 'the package @zhiying/contract', {
    'assistant → the whole contract': "import { contract } from '@zhiying/contract';",
  }),
  ...refused('apps/assistant/build.config.ts', 'node:fs', {
    "assistant's build → node": "import { readFileSync } from 'node:fs';",
  }),
  ...refused(`${WEB}stage/example.ts`, 'does not use', {
    'stage → kit': "import { Row } from '#kit/base/pieces.tsx';",
  }),
  ...refused(`${WEB}stage/example.ts`, 'the package @zhiying/poster', {
    'posters outside the card': "import { drawPoster } from '@zhiying/poster';",
  }),
  ...refused('apps/web/stage.config.ts', 'the package react', {
    "stage's build → react": "import { createElement } from 'react';",
  }),
  ...refused('apps/sandbox/src/example.ts', 'the package pg', {
    'sandbox → pg': "import pg from 'pg';",
  }),
  ...refused(CONTRACT, 'node:fs/promises', {
    'contract → node': "import { readFile } from 'node:fs/promises';",
  }),
  ...refused(CONTRACT, 'node:fs', {
    'contract → bare fs': "import { readFileSync } from 'fs';",
  }),
  ...refused(CONTRACT, 'fastify', {
    'contract → a type of fastify': "import type { FastifyInstance } from 'fastify';",
  }),
  ...refused('packages/contract/src/core/example.ts', 'does not use', {
    'contract core → area': "import { x } from '../task/index.ts';",
  }),
  ...refused('packages/poster/src/example.ts', 'node:fs', {
    'poster → node': "import { readFileSync } from 'node:fs';",
  }),
  ...refused('packages/poster/src/example.ts', 'does not use', {
    'poster → server': "import { x } from '../../../apps/server/src/config.ts';",
  }),
  ...refused(`${WEB}parts/task/example.tsx`, 'does not use', {
    'parts → features': "import { x } from '#features/task/x.ts';",
  }),
  ...refused(FEATURE, 'does not use', {
    'features → features': "import { x } from '../member/member.names.ts';",
    'features → shell': "import { x } from '#shell/menu.ts';",
    'features → app': "export { x } from '#app/router.tsx';",
  }),
  ...refused(`${WEB}shell/example.tsx`, 'does not use', {
    'shell → features': "import { x } from '#features/task/x.ts';",
  }),
  ...refused(`${WEB}app/example.tsx`, 'does not use', {
    'app → login': "import { x } from '../login/login.tsx';",
  }),
  ...refused(`${WEB}login/example.tsx`, 'antd/es/button', {
    'login → antd': "import Button from 'antd/es/button';",
  }),
  ...refused(`${WEB}login/example.tsx`, '@zhiying/contract', {
    'login → contract': "import { contract } from '@zhiying/contract';",
    'login → contract, type beside a value': "import { type X } from '@zhiying/contract';",
  }),
  ...refused(`${WEB}main.ts`, 'does not use', {
    'main of the console → features': "import '#features/task/task.page.tsx';",
  }),
  ...refused('apps/web/build/example.ts', 'does not use', {
    'console build → server': "import { x } from '../../server/src/config.ts';",
  }),
  ...refused('apps/web/vite.config.ts', 'does not use', {
    'console configuration → sources': "import './src/main.ts';",
  }),
  ...refused('apps/web/public/example.js', 'react', {
    'files for browsers → packages': "import 'react';",
  }),
  ...refused('apps/server/build.config.ts', 'does not use', {
    'server build → kernel': "import { x } from '#kernel/log.ts';",
  }),
  ...refused('apps/server/drizzle.config.ts', 'does not use', {
    'migrations → kernel': "import { x } from '#kernel/log.ts';",
  }),
  ...refused('apps/server/vitest.config.ts', 'does not use', {
    'test configuration → kernel': "import { x } from '#kernel/log.ts';",
  }),
  ...refused('scripts/example.mjs', 'does not use', {
    'scripts → server': "import { x } from '../apps/server/src/db/database.ts';",
  }),
  ...refused('scripts/lib/example.mjs', 'the package pg', {
    'scripts → pg': "import pg from 'pg';",
  }),
  ...refused('e2e/example.journey.ts', 'does not use', {
    'journeys → console': "import { x } from '../apps/web/src/kit/list/x.ts';",
  }),
  ...refused('e2e/example.journey.ts', 'the package pg', {
    'journeys → pg': "import pg from 'pg';",
  }),
  ...refused('bench/example.ts', 'the package pg', {
    'measurements → pg': "import pg from 'pg';",
  }),
  ...refused('apps/server/test/example.test.ts', 'does not use', {
    'server tests → console': "import { x } from '@zhiying/web/src/main.ts';",
  }),

  // Packages of each floor.
  ...refused(TASK, 'the package pg', {
    'module → pg': "import pg from 'pg';",
  }),
  ...refused(TASK, 'does not use', {
    'module → a pool': "import { openDatabase } from '#db/database.ts';",
    'module → migrations': "import { migrate } from '#db/migrate.ts';",
    'module → rows by name of a table': "import { insertRows } from '#db/insert-rows.ts';",
  }),
  ...refused(TASK, 'the package sharp', {
    'module → sharp': "import sharp from 'sharp';",
  }),
  ...refused(TASK, 'the package node-av/api', {
    'module → node-av': "import { Decoder } from 'node-av/api';",
  }),
  ...refused(TASK, 'the package ws', {
    'module → websockets': "import { WebSocketServer } from 'ws';",
  }),
  ...refused(TASK, 'the package pg-boss', {
    'module → pg-boss': "import PgBoss from 'pg-boss';",
  }),
  ...refused(TASK, 'sql-template-tag', {
    'module → the tag of SQL': "import sql from 'sql-template-tag';",
  }),
  ...refused(TASK, 'drizzle-orm', {
    'module → drizzle': "import { eq } from 'drizzle-orm';",
  }),
  ...refused(TASK, 'fastify', {
    'module → fastify': "import fastify from 'fastify';",
  }),
  ...refused(TASK, 'node:child_process', {
    'module → processes': "import { spawn } from 'node:child_process';",
    'module → bare processes': "import { spawn } from 'child_process';",
  }),
  ...refused(TASK, 'node:net', {
    'module → sockets': "import net from 'node:net';",
  }),
  ...refused(TASK, 'node:vm', {
    'module → vm': "import vm from 'node:vm';",
  }),
  ...refused(TASK, 'node:worker_threads', {
    'module → threads': "import { Worker } from 'worker_threads';",
  }),
  ...refused(`${SERVER}modules/task/example.service.ts`, 'the table objects', {
    'module → its own table object': "import { task } from './task.table.ts';",
  }),
  ...refused(`${SERVER}modules/task/task.table.ts`, 'does not use', {
    "module → another's table object": "import { clue } from '../clue/clue.table.ts';",
  }),
  ...refused(KERNEL, 'the package sharp', {
    'kernel → sharp': "import sharp from 'sharp';",
  }),
  ...refused(KERNEL, 'the package pg', {
    'kernel → pg outside the listener': "import pg from 'pg';",
  }),
  ...refused(`${SERVER}engines/platforms/example.ts`, 'node:child_process', {
    'engine → processes': "import { spawn } from 'node:child_process';",
  }),
  ...refused(`${SERVER}engines/storage/example.ts`, 'the package sharp', {
    'another engine → sharp': "import sharp from 'sharp';",
  }),
  ...refused(`${SERVER}db/example.ts`, 'fastify', {
    'db → fastify': "import fastify from 'fastify';",
  }),
  ...refused(FEATURE, 'the package pg', {
    'features → pg': "import pg from 'pg';",
  }),
  ...refused(FEATURE, 'node:fs', {
    'features → node': "import { readFileSync } from 'node:fs';",
    'features → bare fs': "import { readFileSync } from 'fs';",
  }),
  ...refused(FEATURE, '@tanstack/react-router', {
    'features → the router': "import { useRouter } from '@tanstack/react-router';",
  }),
  ...refused(FEATURE, '@tiptap/core', {
    'features → the editor': "import { Editor } from '@tiptap/core';",
  }),
  ...refused(FEATURE, 'lodash', {
    'features → an undeclared package': "import _ from 'lodash';",
  }),
  ...refused(LIST, 'echarts/core', {
    'kit → charts elsewhere': "import * as echarts from 'echarts/core';",
  }),

  // Calls of the contract in the kit.
  ...refused(LIST, 'contract.member', {
    'kit: a call': "import { contract } from '@zhiying/contract'; use(contract.member.list);",
    'kit: a call by text': "import { contract } from '@zhiying/contract'; use(contract['member'].list);",
    'kit: under another name': "import { contract as c } from '@zhiying/contract'; use(c.member.list);",
    'kit: the whole package': "import * as all from '@zhiying/contract'; use(all.contract.member);",
    'kit: the area itself': "import { member } from '@zhiying/contract'; use(member.list);",
  }),
  ...refused(LIST, 'contract.*', {
    'kit: taken apart': "import { contract } from '@zhiying/contract'; const { member } = contract;",
    'kit: as something else':
      "import { contract } from '@zhiying/contract'; use((contract as Calls).member);",
    'kit: handed on': "import { contract } from '@zhiying/contract'; use(contract);",
  }),
];

const ROOMS = FENCES.filter(({ calls }) => calls);
const ROOM_EXAMPLES = ROOMS.flatMap(({ place }, at) =>
  [
    ...(ROOMS[at + 1] ? [`import { x } from '#${ROOMS[at + 1].place.slice(WEB.length)}x.ts';`] : []),
    "import { x } from '#parts/member/member-picker.tsx';",
    "const X = lazyChunk(() => import('#features/place/place.page.tsx'));",
    "import type { X } from '#shell/menu.ts';",
    "import { x } from '#app/router.tsx';",
    "import { readFileSync } from 'node:fs';",
  ].map((code) => [`room of the kit: ${code}`, `${place}example.ts`, code, place]),
);

it.each([...REFUSED, ...ROOM_EXAMPLES])('拦住：%s', (_, file, text, fault) => {
  expect(importFaults(file, text).join('\n')).toContain(fault);
});

it('每一道边界都有拦得住的例子', () => {
  const tried = new Set([...REFUSED, ...ROOM_EXAMPLES].map(([, file]) => fenceOf(file)));
  expect(FENCES.filter((fence) => !tried.has(fence)).map(({ place }) => place)).toEqual([]);
});

const ALLOWED = [
  [TASK, "import { x } from '../member/index.ts';"],
  [TASK, "import { sql } from '#db/sql.ts';\nimport type { Queries } from '#db/database.ts';"],
  [TASK, "import { contract } from '@zhiying/contract';\nimport { z } from 'zod';"],
  [TASK, "import type { FastifyReply } from 'fastify';"],
  [TASK, "// import pg from 'pg';\n/* require('pg') */\nconst text = \"import pg from 'pg'\";"],
  [TASK, "import { readFile } from 'fs/promises';"],
  [`${SERVER}modules/task/example.table.ts`, "import { text } from 'drizzle-orm/pg-core';"],
  [
    `${SERVER}modules/task/example.test.ts`,
    "import { startApp } from '../../app.ts';\nimport { it } from 'vitest';",
  ],
  [`${SERVER}engines/media/example.ts`, "import sharp from 'sharp';"],
  [
    FEATURE,
    "import type { z } from 'zod';\nimport { Button } from 'antd';\nimport styles from './task.module.css';",
  ],
  [`${WEB}features/ai-create/editor/example.tsx`, "import { Editor } from '@tiptap/core';"],
  [`${WEB}login/example.tsx`, "import type { Session } from '@zhiying/contract';"],
  [
    `${WEB}kit/list/example.tsx`,
    "import { contract } from '@zhiying/contract';\nuse(contract.preference.read);",
  ],
  ['e2e/example.journey.ts', "import { x } from '../apps/server/test/house.ts';"],
];

it.each(ALLOWED)('放行：%s %s', (file, text) => {
  const faults = importFaults(file, text).filter((fault) => !fault.includes('which is no file'));
  expect(faults).toEqual([]);
});

it('部件之间不绕圈', () => {
  const sources = [
    [`${WEB}parts/a/x.ts`, "import { y } from '../b/y.ts';"],
    [`${WEB}parts/b/y.ts`, "import { z } from '#parts/c/z.ts';"],
    [`${WEB}parts/c/z.ts`, "export const load = () => import('../a/x.ts');"],
  ];
  expect(circleFaults(sources)).toEqual([expect.stringContaining('parts/a/ → ')]);
  expect(circleFaults(sources.slice(1))).toEqual([]);
});
