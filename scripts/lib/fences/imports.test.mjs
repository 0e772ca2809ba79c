import { expect, it } from 'vitest';
import { importFaults } from './import-faults.mjs';
import { UNREADABLE } from './layers.mjs';

const SERVER = 'apps/server/src/';
const WEB = 'apps/web/src/';
const TASK = `${SERVER}modules/task/example.ts`;
const FEATURE = `${WEB}features/task/example.tsx`;
const FEATURE_TEST = `${WEB}features/task/example.test.ts`;
const STYLE = `${WEB}features/task/example.module.css`;

/** Tries of one place that end with the same fault, by how they are made. */
const refused = (file, fault, tries) =>
  Object.entries(tries).map(([title, code]) => [title, file, code, fault]);

/** Every way to write an import, and every way to write where it leads. */
const REFUSED = [
  // Ways to write an import.
  ...refused(TASK, 'does not use', {
    import: "import { x } from '../member/member.repository.ts';",
    'import for its effects': "import '../member/member.repository.ts';",
    'import type': "import type { X } from '../member/member.repository.ts';",
    'type of an import': "type X = import('../member/member.repository.ts').X;",
    'typeof import': "let x: typeof import('../member/member.repository.ts');",
    'import =': "import x = require('../member/member.repository.ts');",
    'export from': "export { x } from '../member/member.repository.ts';",
    'export of nothing': "export {} from '../member/member.repository.ts';",
    'import of nothing': "import {} from '../member/member.repository.ts';",
    'export *': "export * from '../member/member.repository.ts';",
    'export * as': "export * as all from '../member/member.repository.ts';",
    'export type': "export type { X } from '../member/member.repository.ts';",
    'after a comment': "import /* ' */ { x } /* from */ from '../member/member.repository.ts';",
    'after an address': "const a = 'http://b'; import { x } from '../member/x.ts';",
    'import()': "await import('../member/member.repository.ts');",
    'import() with a comment': "await import(/* @vite-ignore */ '../member/x.ts');",
    'import() of a template': 'await import(`../member/member.repository.ts`);',
    'import() of a sum': "await import('../member/' + 'member.repository.ts');",
    'import() of a constant': "const a = '../member/x.ts'; await import(a);",
    'import() of a template with a constant': "const a = 'member'; await import(`../${a}/x.ts`);",
    'import() of a choice': "await import(x ? './y.ts' : '../member/x.ts');",
    require: "const { x } = require('../member/member.repository.ts');",
    'require.resolve': "require.resolve('../member/member.repository.ts');",
    createRequire: "createRequire(import.meta.url)('../member/x.ts');",
    'import.meta.resolve': "import.meta.resolve('../member/member.repository.ts');",
    'new URL': "new URL('../member/member.repository.ts', import.meta.url);",
    'new URL without a dot': "new URL('x/../../member/x.ts', import.meta.url);",
  }),
  ...refused(TASK, 'example.ts:1', {
    'over many lines': "import {\n  x,\n  y,\n} from\n  '../member/member.repository.ts';",
  }),
  ...refused(TASK, 'hides an import', {
    'import() of a value': 'export const load = (name: string) => import(`../${name}/x.ts`);',
    'import() of a parameter': "const a = './ok.ts'; export const load = (a: string) => import(a);",
    'import() of a raw template': 'await import(String.raw`../member/x.ts`);',
    'import() of a path': "await import(join(import.meta.dirname, '../member/x.ts'));",
  }),
  ...refused(TASK, 'the package pg', {
    'createRequire kept': "const load = createRequire(import.meta.url); load('pg');",
    'createRequire under another name': "const load = m.createRequire(import.meta.url); load.resolve('pg');",
    'getBuiltinModule taken off': "const { getBuiltinModule } = process; getBuiltinModule('pg');",
  }),
  ...refused(TASK, 'hides another name', {
    'createRequire handed on': 'const load = createRequire(import.meta.url); use(load);',
    'getBuiltinModule handed on': 'use(process.getBuiltinModule);',
  }),
  ...refused(TASK, 'node:module', {
    'createRequire itself': "import { createRequire } from 'node:module';",
  }),
  ...refused(TASK, 'node:child_process', {
    getBuiltinModule: "process.getBuiltinModule('node:child_process');",
    'getBuiltinModule by text': "process['getBuiltinModule']('child_process');",
    'process.binding': "process.binding('child_process');",
  }),
  ...refused(TASK, 'hides', {
    'a part of process': 'export const load = (name: string) => process[name]("fs");',
    'process.dlopen': 'process.dlopen(module, path);',
  }),
  ...refused(TASK, 'hides an address', {
    'new URL of a value': 'export const at = (name: string) => new URL(name, import.meta.url);',
  }),
  ...refused(FEATURE, 'does not use', {
    'import.meta.glob': "import.meta.glob('../member/*.tsx');",
    'import.meta.glob of several': "import.meta.glob(['./*.tsx', '#features/member/**/*.tsx']);",
    'import.meta.glob from the root': "import.meta.glob('/src/features/member/*.tsx');",
    'declare module': "declare module '../member/member.names.ts' { interface X { y: 1 } }",
    reference: '/// <reference path="../member/member.names.ts" />',
  }),
  ...refused(FEATURE, 'hides an import', {
    'import.meta.glob with a base': "import.meta.glob('./*.tsx', { base: '../member' });",
    'import.meta.glob of a value': 'export const all = (at: string) => import.meta.glob(at);',
  }),
  ...refused(FEATURE_TEST, 'does not use', {
    'vi.mock': "vi.mock('../member/member.names.ts');",
    'vi.mock of import()': "vi.mock(import('../member/x.ts'));",
    'vi.importActual': "await vi.importActual('../member/x.ts');",
  }),
  ...refused(TASK, 'hides eval', {
    eval: 'eval(\'import("pg")\');',
  }),
  ...refused(TASK, 'hides new Function', {
    'new Function': 'new Function(\'return import("pg")\')();',
  }),
  ...refused(TASK, 'hides a syntax error', {
    'code that cannot be parsed': 'import { from',
  }),
  ...refused(STYLE, 'does not use', {
    'style: @import': "@import '../member/x.css';",
    'style: composes': ".a { composes: b from '../member/x.module.css'; }",
    'style: @value': "@value a from '../member/x.module.css';",
    'style: url': '.a { background: url(../member/x.svg); }',
  }),

  // Ways to write where it leads.
  ...refused(TASK, 'does not use apps/server/src/app.ts', {
    'short name': "import { startApp } from '../../app.ts';",
  }),
  ...refused(TASK, 'does not use', {
    'short name with dots': "import { x } from '#kernel/../modules/member/x.ts';",
    'own package': "import { x } from '@zhiying/server/src/modules/member/x.ts';",
    'files of the contract': "import { x } from '../../../../../packages/contract/src/index.ts';",
    'out of the folder and back': "import { x } from '../task/../member/x.ts';",
    'encoded dots': "import { x } from './%2e%2e/member/x.ts';",
    'a folder': "import { x } from '../member';",
  }),
  ...refused(TASK, 'the unknown short name', {
    'unknown short name': "import { x } from '#modules/member/x.ts';",
  }),
  ...refused(FEATURE, 'does not use apps/server', {
    'own package from elsewhere': "import { x } from '@zhiying/server/src/config.ts';",
  }),
  ...refused(TASK, 'does not offer', {
    'files of a package that it does not offer': "import { x } from '@zhiying/contract/src/core/x.ts';",
  }),
  ...refused(FEATURE, 'does not use', {
    'with a question': "import x from '../member/member.names.ts?raw';",
  }),
  ...refused(TASK, 'the package pg', {
    'installed package by path': "import pg from '../../../../../node_modules/pg/lib/index.js';",
  }),
  ...refused(TASK, 'the absolute path', {
    'absolute path': "import { x } from '/srv/x.ts';",
  }),
  ...refused(TASK, 'the address', {
    data: "import x from 'data:text/javascript,export default 1';",
  }),
  ...refused(FEATURE, 'the address', {
    network: "import x from 'https://example.com/x.js';",
  }),
  ...refused(TASK, 'a backslash', {
    backslash: "import x from '..\\\\member\\\\x.ts';",
  }),
  ...refused(TASK, 'which is no file', {
    'no file': "import { x } from './no-such-file.ts';",
  }),
];

it.each(REFUSED)('拦住：%s', (_, file, text, fault) => {
  expect(importFaults(file, text).join('\n')).toContain(fault);
});

it('运行时才知道的引用只会越来越少', () => {
  expect(UNREADABLE.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(6);
});
